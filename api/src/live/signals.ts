import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { openRedis, type Redis } from '../platform/limits/redis.ts';

const CHANNEL = 'franchise-marketplace:live';

/**
 * Notifies all processes as soon as an event is stored: this process directly, the others through Redis if configured.
 * Notifications contain no data, and a lost one only causes a short delay.
 */
export class LiveSignals {
  readonly #listeners = new Set<() => void>();
  readonly #redis: Redis | null;
  readonly #subscriber: ReturnType<Redis['client']['duplicate']> | null;

  private constructor(redis: Redis | null) {
    this.#redis = redis;
    this.#subscriber = redis ? redis.client.duplicate() : null;
  }

  /** @throws ConfigurationError when the Redis server refuses the connection */
  static async open({ redisUrl }: Config, log: FastifyBaseLogger): Promise<LiveSignals> {
    const signals = new LiveSignals(redisUrl === null ? null : await openRedis(redisUrl, log));
    await signals.#subscribe();
    return signals;
  }

  async #subscribe(): Promise<void> {
    const subscriber = this.#subscriber;
    if (!subscriber) return;
    subscriber.on('error', () => {});
    const onSignal = () => this.#hear();
    // The client subscribes again after each reconnection, but not if the first subscription fails.
    const subscribeToSignals = () => subscriber.subscribe(CHANNEL, onSignal).catch(() => {});
    subscriber.once('ready', () => void subscribeToSignals());
    subscriber.connect().catch(() => {});
  }

  #hear(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Whether other processes' notifications are received; otherwise polling is needed. */
  get areShared(): boolean {
    return Boolean(this.#redis?.isWell() && this.#subscriber?.isReady);
  }

  notify(): void {
    this.#hear();
    if (this.#redis?.isWell())
      this.#redis.client.publish(CHANNEL, '').catch((error: unknown) => this.#redis?.failed(error));
  }

  /** @returns a function that removes the listener */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#subscriber?.destroy();
    this.#redis?.close();
  }
}
