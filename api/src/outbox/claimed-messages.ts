import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { OutboxMessage } from './message.ts';
import { extendClaims, LEASE_SECONDS } from './queue.ts';

/**
 * Interval in milliseconds at which claims are extended: five times within a lease, so that a failed or late extension
 * is harmless.
 */
export const CLAIM_EXTENSION_MS = (LEASE_SECONDS * 1000) / 5;

/**
 * Extends the claims of a worker until the messages are finished. A slow provider therefore keeps its messages, and the
 * messages of a crashed worker are free when the lease ends. Most messages are sent before the first extension.
 */
export class ClaimedMessages {
  readonly #knex: Knex;
  readonly #log: FastifyBaseLogger;
  readonly #since = new Map<OutboxMessage, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(knex: Knex, log: FastifyBaseLogger, beatMs = CLAIM_EXTENSION_MS) {
    this.#knex = knex;
    this.#log = log;
    this.#timer = setInterval(() => void this.#beat(beatMs), beatMs).unref();
  }

  add(messages: OutboxMessage[]) {
    for (const message of messages) this.#since.set(message, performance.now());
  }

  release(messages: OutboxMessage[]) {
    for (const message of messages) this.#since.delete(message);
  }

  stop() {
    clearInterval(this.#timer);
  }

  async #beat(beatMs: number) {
    const renewBefore = performance.now() - beatMs / 2;
    const messages = [...this.#since].filter(([, since]) => since < renewBefore).map(([message]) => message);
    if (messages.length === 0) return;
    await extendClaims(this.#knex, messages).catch(error =>
      this.#log.warn({ err: error }, 'the claims of messages could not be extended'),
    );
  }
}
