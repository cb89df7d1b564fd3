import type { ChannelName } from './message.ts';

/** A message to queue. */
export interface QueuedMessage {
  id?: string;
  channel: ChannelName;
  kind: string;
  /**
   * Distinguishes this message from others of its channel and kind; a second message with an equal key is not stored.
   */
  key: string;
  /** Ids and settings for the composer. The only contact detail is an encrypted `sealed_address`. */
  payload?: object;
  userId?: string | null | undefined;
  leadId?: string | null | undefined;
}
