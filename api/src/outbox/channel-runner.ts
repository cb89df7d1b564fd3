import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, isRetryable, isUnavailable } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { batchCalls } from '../platform/runtime/batched.ts';
import { type Attempt, deliveryAttempts } from './attempts.ts';
import { CLAIM_EXTENSION_MS, ClaimedMessages } from './claimed-messages.ts';
import { deliveryOutcomes } from './deliveries.ts';
import type { Channel, DeliveryOutcome, OutboxMessage } from './message.ts';
import {
  beginAttempts,
  claimMessages,
  LEASE_SECONDS,
  releaseMessages,
  releaseUncounted,
  type SentMessage,
  storeSent,
  storeUnsent,
  type UnsentOutcome,
} from './queue.ts';

/** Intervals of a worker in milliseconds. */
export interface WorkerTiming {
  /** Polling interval of an empty queue. */
  idle: number;
  /** Interval for extending the claims of slow messages. */
  beat: number;
}
const TIMING: WorkerTiming = { idle: 1000, beat: CLAIM_EXTENSION_MS };
/** Interval in milliseconds for cancelling old messages of a channel that is not ready. */
const OLD_EVERY_MS = 60_000;
/**
 * Maximum duration of an attempt in milliseconds. An attempt may include waiting until the previous message was
 * answered.
 */
const LONGEST_DELIVERY_MS = 100_000;
/**
 * First and longest pause in milliseconds while the provider is unavailable. After each pause a single message tests
 * the provider.
 */
const FIRST_BREAK_MS = 1000;
const LONGEST_BREAK_MS = 60_000;
/**
 * Pauses in milliseconds between attempts to store a result. If the database is unavailable for less than their sum, no
 * message is sent twice.
 */
const SETTLE_PAUSES_MS = [250, 500, 1000, 2000, 4000, 8000, 16_000];

/** Messages in progress per delivery: while one is being sent, another one is prepared or stored. */
export const MESSAGES_PER_DELIVERY = 2;

/** When an attempt began, and when it was handed to the provider. */
type Times = Pick<Attempt, 'from' | 'handedOver'>;

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'Error');

const withinTheLimit = (sending: Promise<DeliveryOutcome>): Promise<DeliveryOutcome> =>
  new Promise((resolve, reject) => {
    const error = `No answer within ${LONGEST_DELIVERY_MS / 1000} seconds`;
    const timer = setTimeout(() => resolve({ fate: 'unavailable', error, mayHaveArrived: true }), LONGEST_DELIVERY_MS);
    sending.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Delivers the messages of one channel until it is stopped. */
export class ChannelRunner {
  readonly #knex: Knex;
  readonly #channel: Channel;
  readonly #log: FastifyBaseLogger;
  readonly #beginAttempt: (message: OutboxMessage) => Promise<boolean>;
  readonly #settleSent: (sent: SentMessage) => Promise<true>;
  readonly #inTurn: ReturnType<typeof pLimit>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #claimed: ClaimedMessages;
  readonly #idleMs: number;
  #waiting: OutboxMessage[] = [];
  #claiming: Promise<void> | null = null;
  #breakMs = 0;
  #trustsLeasesFrom = 0;
  #looksForOldFrom = 0;
  #isStopping = false;
  #wake = () => {};
  #running: Promise<void> = Promise.resolve();

  constructor(knex: Knex, channel: Channel, log: FastifyBaseLogger, { idle, beat } = TIMING) {
    this.#knex = knex;
    this.#channel = channel;
    this.#log = log;
    this.#beginAttempt = batchCalls((messages: OutboxMessage[]) => beginAttempts(knex, messages));
    this.#settleSent = batchCalls((sent: SentMessage[]) => storeSent(knex, sent));
    this.#inTurn = pLimit(channel.atOnce);
    this.#claimed = new ClaimedMessages(knex, log, beat);
    this.#idleMs = idle;
  }

  start() {
    this.#running = this.#run();
  }

  /** Finishes the current deliveries and releases the other messages. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    await this.#running;
    await this.#claiming;
    await this.#release();
    await Promise.all(this.#inFlight);
    this.#claimed.stop();
    await this.#channel.close();
  }

  async #run() {
    while (!this.#isStopping) {
      try {
        await this.#round();
      } catch (error) {
        this.#couldNotRead(error);
        await this.#rest(this.#idleMs);
      }
    }
  }

  async #round() {
    if (!(await this.#channel.isReady())) {
      await this.#claiming;
      await this.#release();
      await this.#claimOld();
      return this.#rest(this.#idleMs);
    }
    if (this.#breakMs > 0) await this.#tryOne();
    else this.#refill();
    this.#begin(this.#breakMs > 0 ? 1 : this.#channel.atOnce * MESSAGES_PER_DELIVERY);
    await this.#rest(this.#idleMs);
    if (this.#breakMs > 0) await this.#takeABreak();
  }

  /**
   * Claims messages that have waited too long. They are cancelled when they are prepared, so that they do not wait
   * forever.
   */
  async #claimOld() {
    const { longestWaitMs, atOnce } = this.#channel;
    if (longestWaitMs === undefined || performance.now() < this.#looksForOldFrom) return;
    const most = atOnce * MESSAGES_PER_DELIVERY;
    const found = await this.#claim(most, longestWaitMs);
    if (found < most) this.#looksForOldFrom = performance.now() + OLD_EVERY_MS;
    this.#begin(most);
  }

  /** Tests with a single message whether the provider is available again. */
  async #tryOne() {
    await this.#claiming;
    await this.#release();
    if (this.#inFlight.size === 0) await this.#claim(1);
  }

  /** Claims the next messages in advance, so that the provider never waits for the database. */
  #refill() {
    const most = this.#channel.atOnce * MESSAGES_PER_DELIVERY;
    if (this.#claiming || this.#waiting.length > most / 2) return;
    this.#claiming = this.#claim(most - this.#waiting.length)
      .then(
        found => {
          if (found > 0) this.#wake();
        },
        error => this.#couldNotRead(error),
      )
      .finally(() => {
        this.#claiming = null;
      });
  }

  /**
   * Waits before the next claim. While the database was unavailable, no worker could extend its claims; now each gets
   * time to extend them.
   */
  #couldNotRead(error: unknown) {
    this.#log.warn({ err: error, channel: this.#channel.name }, 'the outbox could not be read');
    this.#trustsLeasesFrom = performance.now() + LEASE_SECONDS * 1000;
  }

  async #claim(most: number, olderThanMs?: number): Promise<number> {
    const includeExpired = performance.now() >= this.#trustsLeasesFrom;
    const messages = await claimMessages(this.#knex, this.#channel.name, most, { includeExpired, olderThanMs });
    this.#claimed.add(messages);
    this.#waiting.push(...messages);
    return messages.length;
  }

  #begin(atOnce: number) {
    while (this.#inFlight.size < atOnce && !this.#isStopping) {
      const message = this.#waiting.shift();
      if (!message) return;
      const delivery = this.#deliver(message).finally(() => {
        this.#inFlight.delete(delivery);
        this.#claimed.release([message]);
        this.#wake();
      });
      this.#inFlight.add(delivery);
    }
  }

  async #deliver(message: OutboxMessage) {
    const lastBreakMs = this.#breakMs;
    const times: Times = { from: new Date(), handedOver: null };
    const outcome = await this.#attempt(message, lastBreakMs, times);
    if (!outcome) return;
    // Messages that fail at the same time extend the pause only once.
    if (outcome.fate === 'unavailable')
      this.#breakMs = Math.min(LONGEST_BREAK_MS, Math.max(this.#breakMs, lastBreakMs * 2, FIRST_BREAK_MS));
    else if (outcome.fate !== 'cancelled') this.#breakMs = 0;
    const seconds = (Date.now() - message.created_at.getTime()) / 1000;
    const { id, kind } = message;
    const [channel, fate, to] = [this.#channel.name, outcome.fate, new Date()];
    deliveryOutcomes.record({ channel, fate, seconds });
    deliveryAttempts.record({ messageId: id, channel, kind, attempt: message.attempts + 1, fate, ...times, to });
    if (outcome.fate !== 'sent') this.#tell(message, outcome.fate);
    await this.#settle(message, outcome);
  }

  /**
   * Makes one attempt to deliver a message.
   * @returns null if no attempt was made, because another worker holds the message or it was released
   */
  async #attempt(message: OutboxMessage, lastBreakMs: number, times: Times): Promise<DeliveryOutcome | null> {
    let isBegun = false;
    try {
      const prepared = await this.#channel.prepare(message);
      if ('cancel' in prepared) return { fate: 'cancelled', why: prepared.cancel };
      return await this.#inTurn(async () => {
        if (this.#isStopping || this.#breakMs > lastBreakMs) {
          await releaseMessages(this.#knex, [message]);
          return null;
        }
        isBegun = await this.#beginAttempt(message);
        if (!isBegun) return null;
        times.handedOver = new Date();
        return withinTheLimit(prepared.send());
      });
    } catch (error) {
      if (!isBegun && isUnavailable(error)) return this.#notTried(message, error);
      this.#log.error({ err: error, channel: this.#channel.name, id: message.id }, 'a delivery failed unexpectedly');
      return { fate: 'deferred', error: `The message could not be made (${nameOf(error)})` };
    }
  }

  /** Releases a message because the database failed before anything was sent. This does not count as an attempt. */
  async #notTried(message: OutboxMessage, error: unknown): Promise<null> {
    this.#log.warn({ err: error, channel: this.#channel.name, id: message.id }, 'the database failed a delivery');
    if (!isRetryable(error)) await pause(this.#idleMs);
    await this.#writeDown(message, 'not tried', () => releaseUncounted(this.#knex, message));
    return null;
  }

  #settle(message: OutboxMessage, outcome: DeliveryOutcome) {
    return this.#writeDown(message, outcome.fate, () =>
      outcome.fate === 'sent'
        ? this.#settleSent({ message, reference: outcome.reference })
        : this.#settleUnsent(message, outcome),
    );
  }

  #settleUnsent(message: OutboxMessage, outcome: UnsentOutcome) {
    const { recordUnknownRecipient } = this.#channel;
    const recipient = outcome.fate === 'refused' ? outcome.unknownRecipient : undefined;
    if (recipient === undefined || !recordUnknownRecipient) return storeUnsent(this.#knex, message, outcome);
    // Both are stored in one transaction. After a crash the message is unchanged: it is sent again, refused again, and
    // stored then.
    return inTransaction(this.#knex, async trx => {
      await recordUnknownRecipient(trx, message, recipient);
      await storeUnsent(trx, message, outcome);
    });
  }

  async #writeDown(message: OutboxMessage, fate: string, write: () => Promise<unknown>) {
    for (const wait of [...SETTLE_PAUSES_MS, null]) {
      try {
        await write();
        return;
      } catch (error) {
        this.#log.warn({ err: error, id: message.id, fate }, 'the outcome could not be written down');
        if (wait !== null) await pause(wait);
      }
    }
  }

  /** Logs the outcome with ids only: the recipient must not be in the log. */
  #tell({ id, kind, attempts }: OutboxMessage, fate: string) {
    this.#log.warn({ channel: this.#channel.name, id, kind, attempt: attempts + 1, fate }, 'not delivered');
  }

  async #release() {
    const messages = this.#waiting;
    this.#waiting = [];
    this.#claimed.release(messages);
    await releaseMessages(this.#knex, messages).catch(error =>
      this.#log.warn({ err: error }, 'messages stay held until their lease ends'),
    );
  }

  /** Waits until the time has passed, a delivery ends or the channel is stopped. */
  #rest(ms: number) {
    return new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits until the pause has passed, or a delivery in progress shows that the provider is available again. */
  async #takeABreak() {
    const end = performance.now() + this.#breakMs;
    while (!this.#isStopping && this.#breakMs > 0 && performance.now() < end) await this.#rest(end - performance.now());
  }
}
