import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { openRedis, type Redis } from '../platform/limits/redis.ts';

const CHANNEL = 'franchise-marketplace:live';

/**
 * Tells all processes that there may be something to read, as soon as it is stored: this one at once, the others by
 * Redis where there is one. Nothing is said of what it is, and one that is lost costs a moment alone.
 */
export class LiveSignals {
  readonly #listeners = new Set<() => void>();
  readonly #redis: Redis | null;
  readonly #subscriber: ReturnType<Redis['client']['duplicate']> | null;

  private constructor(redis: Redis | null) {
    this.#redis = redis;
    this.#subscriber = redis ? redis.client.duplicate() : null;
  }

  /** @throws ConfigurationError when the Redis server refuses us */
  static async open({ redisUrl }: Config, log: FastifyBaseLogger): Promise<LiveSignals> {
    const signals = new LiveSignals(redisUrl === null ? null : await openRedis(redisUrl, log));
    await signals.#subscribe();
    return signals;
  }

  async #subscribe(): Promise<void> {
    const subscriber = this.#subscriber;
    if (!subscriber) return;
    subscriber.on('error', () => {});
    const hear = () => this.#hear();
    // Resubscribed by the client itself whenever the server comes back; at first that is for us to do.
    const begin = () => subscriber.subscribe(CHANNEL, hear).catch(() => {});
    subscriber.once('ready', () => void begin());
    subscriber.connect().catch(() => {});
  }

  #hear(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Whether other processes are heard at once; otherwise each has a look by itself. */
  get areShared(): boolean {
    return Boolean(this.#redis?.isWell() && this.#subscriber?.isReady);
  }

  tell(): void {
    this.#hear();
    if (this.#redis?.isWell())
      this.#redis.client.publish(CHANNEL, '').catch((error: unknown) => this.#redis?.failed(error));
  }

  /** @returns what ends it */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#subscriber?.destroy();
    this.#redis?.close();
  }
}
