import { Instrument } from '../platform/runtime/instrument.ts';
import type { ChannelName, Outcome } from './message.ts';

/** A finished attempt to deliver a message. */
export interface Attempt {
  /** Only for finding the message's trace; never recorded elsewhere. */
  messageId: string;
  channel: ChannelName;
  kind: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  fate: Outcome['fate'];
  from: Date;
  /** When it was handed to the provider; null if it was not. */
  handedOver: Date | null;
  to: Date;
}

/** Records every finished attempt, for tracing. */
export const attempts = new Instrument<Attempt>();
