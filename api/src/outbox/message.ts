import type { OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * The payload of every kind of email. A file that queues a kind declares the kind here; `app/composers-and-schedules.ts`
 * does not compile until it lists the kind's composer.
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add their kinds of email to it
export interface EmailPayloads {}
export type EmailKind = keyof EmailPayloads;

/** For kinds whose composer needs only the ids that every message has. */
export type NoPayload = Record<string, never>;

/** A message that a worker claimed; `attempts` is the number of previous attempts. */
export type OutboxMessage = Pick<
  OutboxMessageModel,
  'id' | 'kind' | 'idempotency_key' | 'payload' | 'lead_id' | 'user_id' | 'attempts' | 'last_error' | 'created_at'
> & { claimed_by: string };

/** The outcome of an attempt. `error` and `reference` are the provider's texts. */
export type DeliveryOutcome =
  | { fate: 'sent'; reference: string }
  /** The message is no longer needed. */
  | { fate: 'cancelled'; why: string }
  /** The provider refused the message permanently. */
  | {
      fate: 'refused';
      error: string;
      /**
       * The recipient's address or number if the provider reports that it does not exist, so that other messages to it
       * will be refused too.
       */
      unknownRecipient?: string;
    }
  /** The provider refused the message temporarily. */
  | { fate: 'deferred'; error: string }
  /**
   * The provider is unreachable or refuses access, so no message can be sent. If the connection broke before the
   * response, the provider may have accepted this message.
   */
  | { fate: 'unavailable'; error: string; mayHaveArrived?: boolean };

/** A message prepared from the current records, or the reason to cancel it. */
export type PreparedMessage = { send(): Promise<DeliveryOutcome> } | { cancel: string };

/**
 * Returns the outcome for a message whose kind this version does not know. While two versions run at the same time, the
 * newer one creates such messages and delivers them. If no newer version runs, an admin can send the message again
 * later.
 */
export const deferUnknownKind = (way: 'mail' | 'WhatsApp message' | 'notification', kind: string): PreparedMessage => ({
  send: async () => ({ fate: 'deferred', error: `There is no ${way} for ${kind}` }),
});

export type ChannelName = OutboxMessageModel['channel'];
export const CHANNELS = ['email', 'whatsapp', 'push', 'rebuild'] as const satisfies ChannelName[];

/** A delivery channel. A failing or slow channel does not delay others. */
export interface Channel {
  name: ChannelName;
  /** Maximum concurrent deliveries. */
  atOnce: number;
  /** Returns false while the channel is not set up; its messages then wait without an attempt. */
  isReady(): Promise<boolean>;
  /** Maximum age in milliseconds, after which messages are cancelled, even while the channel is not ready. */
  longestWaitMs?: number;
  prepare(message: OutboxMessage): Promise<PreparedMessage>;
  /**
   * Handles a message to a recipient that does not exist, in the transaction that stores the outcome.
   * @param recipient the address or number to which the message was sent; the record may have another one now
   */
  recordUnknownRecipient?(trx: Knex.Transaction, message: OutboxMessage, recipient: string): Promise<void>;
  close(): Promise<void> | void;
}
