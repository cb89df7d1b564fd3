import { Instrument } from '../platform/runtime/instrument.ts';
import type { ChannelName, Outcome } from './message.ts';

/** Told when the outcome of a delivery is known. */
export const deliveries = new Instrument<{
  channel: ChannelName;
  fate: Outcome['fate'];
  /** Since the message was written. */
  seconds: number;
}>();
