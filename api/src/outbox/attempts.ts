import { Instrument } from '../platform/runtime/instrument.ts';
import type { ChannelName, DeliveryOutcome } from './message.ts';

/** A finished attempt to deliver a message. */
export interface Attempt {
  /** The message's id, by which its trace is found; it is recorded nowhere else. */
  messageId: string;
  channel: ChannelName;
  kind: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  fate: DeliveryOutcome['fate'];
  from: Date;
  /** When the message was handed to the provider; null if it was not handed over. */
  handedOver: Date | null;
  to: Date;
}

/** Records every finished attempt, for tracing. */
export const deliveryAttempts = new Instrument<Attempt>();
