import { Instrument } from '../platform/runtime/instrument.ts';
import type { ChannelName, Outcome } from './message.ts';

/** Records the outcome of every delivery. */
export const deliveries = new Instrument<{
  channel: ChannelName;
  fate: Outcome['fate'];
  /** Seconds since the message was created. */
  seconds: number;
}>();
