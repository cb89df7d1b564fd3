import type { OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * The payload of every kind of email. Code that queues a kind declares it here, and `app/letters-and-schedules.ts`
 * does not compile until its composer is listed.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the outbox itself has no letter
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds;

/** A payload without more than the ids that every message has. */
export type NoPayload = Record<string, never>;

/** A message claimed by a worker; `attempts` counts the previous ones. */
export type OutboxMessage = Pick<
  OutboxMessageModel,
  'id' | 'kind' | 'idempotency_key' | 'payload' | 'lead_id' | 'user_id' | 'attempts' | 'last_error' | 'created_at'
> & { claimed_by: string };

/** The outcome of an attempt. `error` and `reference` are the provider's texts. */
export type Outcome =
  | { fate: 'sent'; reference: string }
  /** The message is obsolete. */
  | { fate: 'cancelled'; why: string }
  /** The message is refused permanently. */
  | {
      fate: 'refused';
      error: string;
      /** The recipient's address or number, if it does not exist: other messages to it will be refused too. */
      unknownRecipient?: string;
    }
  /** The message is refused temporarily. */
  | { fate: 'deferred'; error: string }
  /**
   * The provider is unreachable or refuses access, which concerns all messages. It may have accepted this one if the
   * connection broke before its response.
   */
  | { fate: 'unavailable'; error: string; mayHaveArrived?: boolean };

/** A message prepared from the current records, or the reason to cancel it. */
export type Prepared = { send(): Promise<Outcome> } | { cancel: string };

/**
 * Handles a message of a kind unknown to this version. While two versions run at the same time, the newer one creates
 * such messages and delivers them; without a newer one, the message can be sent again later.
 */
export const ofAnotherVersion = (way: 'mail' | 'WhatsApp message', kind: string): Prepared => ({
  send: async () => ({ fate: 'deferred', error: `There is no ${way} for ${kind}` }),
});

export type ChannelName = OutboxMessageModel['channel'];
export const CHANNELS = ['email', 'whatsapp', 'rebuild'] as const satisfies ChannelName[];

/** A delivery channel. A failing or slow channel does not delay others. */
export interface Channel {
  name: ChannelName;
  /** Maximum concurrent deliveries. */
  atOnce: number;
  /** Returns false while it is not set up: its messages wait without an attempt. */
  isReady(): Promise<boolean>;
  /** Maximum age in milliseconds, after which messages are cancelled, even while the channel is not ready. */
  longestWaitMs?: number;
  prepare(message: OutboxMessage): Promise<Prepared>;
  /**
   * Handles a message to a recipient that does not exist, in the transaction that stores the outcome.
   * @param recipient the address or number; the record may have another one now
   */
  notedUnknown?(trx: Knex.Transaction, message: OutboxMessage, recipient: string): Promise<void>;
  close(): Promise<void> | void;
}
