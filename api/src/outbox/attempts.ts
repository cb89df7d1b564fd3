import { Instrument } from '../platform/runtime/instrument.ts';
import type { ChannelName, Outcome } from './message.ts';

/** An attempt at a message, when it is over. */
export interface Attempt {
  /** Only to find the trace that the message belongs to: it is told nobody. */
  messageId: string;
  channel: ChannelName;
  kind: string;
  /** From 1. */
  attempt: number;
  fate: Outcome['fate'];
  from: Date;
  /** When it was handed to the provider; null where it never was. */
  handedOver: Date | null;
  to: Date;
}

/** Told when an attempt is over, for whoever traces it. */
export const attempts = new Instrument<Attempt>();
