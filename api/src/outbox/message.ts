import type { OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * Every kind of e-mail, with what its payload holds. Who queues one adds its kind here, and `app/letters-and-schedules.ts` does not compile
 * until its letter stands there.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the outbox itself has no letter
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds;

/** Nothing but the ids that every message has. */
export type NoPayload = Record<string, never>;

/** A message that a worker has claimed. `attempts` are those before this one. */
export type OutboxMessage = Pick<
  OutboxMessageModel,
  'id' | 'kind' | 'idempotency_key' | 'payload' | 'lead_id' | 'user_id' | 'attempts' | 'last_error' | 'created_at'
> & { claimed_by: string };

/** What became of an attempt. `error` and `reference` are the provider's own words. */
export type Outcome =
  | { fate: 'sent'; reference: string }
  /** There is nobody to tell any more, or nothing to tell. */
  | { fate: 'cancelled'; why: string }
  /** This message will never be taken. */
  | {
      fate: 'refused';
      error: string;
      /** The address or number that it went to, where nobody is: no other message to it will be taken either. */
      unknownRecipient?: string;
    }
  /** This message is not taken now. */
  | { fate: 'deferred'; error: string }
  /**
   * Nothing is taken now: the provider can't be reached, or doesn't let us in. It may have the message all the same
   * where the line broke before it answered.
   */
  | { fate: 'unavailable'; error: string; mayHaveArrived?: boolean };

/** A message made ready from the records as they are now, or the reason why it is called off. */
export type Prepared = { send(): Promise<Outcome> } | { cancel: string };

/**
 * A message that this version has no words for. While two versions run beside each other the newer one writes such, and has
 * them: it waits for that one, and can be sent again where none comes.
 */
export const ofAnotherVersion = (way: 'mail' | 'WhatsApp message', kind: string): Prepared => ({
  send: async () => ({ fate: 'deferred', error: `There is no ${way} for ${kind}` }),
});

export type ChannelName = OutboxMessageModel['channel'];
export const CHANNELS = ['email', 'whatsapp', 'rebuild'] as const satisfies ChannelName[];

/** One way to deliver. A channel that fails or is slow holds up no other. */
export interface Channel {
  name: ChannelName;
  /** Deliveries at the same time. */
  atOnce: number;
  /** False while it is not set up: its messages wait without an attempt. */
  isReady(): Promise<boolean>;
  /** Those that have waited for longer are called off when they are made ready: also while it is not. */
  longestWaitMs?: number;
  prepare(message: OutboxMessage): Promise<Prepared>;
  /**
   * What else becomes of a message to nobody, in the transaction that writes its fate down.
   * @param recipient the address or number that it went to; by now another may be right
   */
  notedUnknown?(trx: Knex.Transaction, message: OutboxMessage, recipient: string): Promise<void>;
  close(): Promise<void> | void;
}
