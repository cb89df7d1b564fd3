import { Instrument } from '../platform/runtime/instrument.ts';
import type { ChannelName, DeliveryOutcome } from './message.ts';

/** Records the outcome of every delivery. */
export const deliveryOutcomes = new Instrument<{
  channel: ChannelName;
  fate: DeliveryOutcome['fate'];
  /** Seconds since the message was created. */
  seconds: number;
}>();
