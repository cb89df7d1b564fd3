import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import { type DomainError, tooMany } from '../errors/errors.ts';
import type { PlainCode } from '../errors/messages.ts';
import { BoundedWindows } from './bounded-windows.ts';
import { rateLimitHits } from './limits-hit.ts';
import type { Redis } from './redis.ts';

/** Timeout in milliseconds of a request to Redis. After it, the counts of this process are used. */
const REDIS_TIMEOUT_MS = 500;
const TICK_MS = 50;

/**
 * Adds a timeout to a request to Redis. The timeout counts ticks of a timer instead of reading the clock. While this
 * process is blocked, it receives no response, but the clock continues: Redis would seem unreachable although it
 * responds. The timer does not tick while the process is blocked.
 * @throws Error on timeout; the error of `request`
 */
const withRedisTimeout = <Result>(request: Promise<Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let remainingTicks = REDIS_TIMEOUT_MS / TICK_MS;
  const timer = setInterval(() => {
    remainingTicks--;
    if (remainingTicks === 0) reject(new Error(`Redis has not answered within ${REDIS_TIMEOUT_MS} ms`));
  }, TICK_MS);
  request.then(resolve, reject);
  return promise.finally(() => clearInterval(timer));
};

/** The count in the current window, and when the window ends. */
export interface WindowCount {
  count: number;
  /** Whole seconds, at least 1. */
  secondsLeft: number;
}

/** The library would refuse above its maximum. Here it only counts, and the caller decides. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

type Windows = Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get' | 'delete'>;

/** Counts events in fixed windows. A window begins with the first event of a key. */
export class WindowCounter {
  readonly windowSeconds: number;
  readonly #own: Windows;
  readonly #shared: Windows | null;
  readonly #redis: Redis | null;
  readonly #hashed: (key: string) => string;
  readonly #name: string;

  /** @param mostKeys maximum number of keys in this process's memory; unlimited if missing */
  constructor(
    name: string,
    windowSeconds: number,
    redis: Redis | null,
    hashed: (key: string) => string,
    mostKeys?: number,
  ) {
    this.windowSeconds = windowSeconds;
    const options = { points: NO_LIMIT, duration: windowSeconds, keyPrefix: 'franchise-marketplace' };
    this.#own = mostKeys === undefined ? new RateLimiterMemory(options) : new BoundedWindows(windowSeconds, mostKeys);
    this.#shared = redis && new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
    this.#redis = redis;
    this.#hashed = hashed;
    this.#name = name;
  }

  /** Uses the shared counts, or those of this process while Redis is unreachable. */
  async #count<Result>(work: (limiter: Windows) => Promise<Result>): Promise<Result> {
    if (this.#shared && this.#redis?.isWell()) {
      try {
        return await withRedisTimeout(work(this.#shared));
      } catch (error) {
        this.#redis.failed(error);
      }
    }
    return work(this.#own);
  }

  /**
   * Adds one to the count.
   * @returns the new count
   */
  async hit(key: string): Promise<WindowCount> {
    const { consumedPoints, msBeforeNext } = await this.#count(limiter => limiter.penalty(this.#hashed(key)));
    return { count: consumedPoints, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }

  /** Subtracts one from the count, for an event that must not count after all. */
  async takeBack(key: string): Promise<void> {
    const name = this.#hashed(key);
    await this.#count(async limiter => {
      const counted = await limiter.get(name);
      if (counted && counted.consumedPoints > 0) await limiter.reward(name);
    });
  }

  /**
   * Counts an attempt as failed until its work succeeds, so that concurrent attempts cannot exceed the limit.
   * @throws 429 with `code` after too many attempts; the error of `work`
   */
  async attempt<Result>(
    key: string,
    most: { count: number; code: PlainCode },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { count, secondsLeft } = await this.hit(key);
    if (count > most.count) throw this.refusal(most.code, secondsLeft);
    const result = await work();
    await this.takeBack(key);
    return result;
  }

  /** Records a refusal and returns its 429 error. */
  refusal(code: PlainCode, secondsLeft: number): DomainError {
    rateLimitHits.record({ limit: this.#name });
    return tooMany(secondsLeft, code);
  }

  /** Resets the count. */
  async clear(key: string): Promise<void> {
    await this.#count(limiter => limiter.delete(this.#hashed(key)));
  }
}

/** Counts events in this process or, with `REDIS_URL`, in a Redis server that all processes share. */
export class RateLimits {
  readonly #redis: Redis | null;
  readonly #key: string;
  readonly #counters = new Map<string, WindowCounter>();

  /** @param redis closed together with this object */
  constructor(redis: Redis | null, { secretsKey }: Pick<Config, 'secretsKey'>) {
    this.#redis = redis;
    this.#key = secretsKey;
  }

  /**
   * Returns the counter of a name; every caller gets the same one. Keys contain people's addresses, so only their hash
   * is stored, computed with a secret of this installation.
   * @param mostKeys maximum keys in memory, for counters to which anonymous callers can add keys
   * @throws Error if the counter of this name has another window
   */
  counter(name: string, windowSeconds: number, mostKeys?: number): WindowCounter {
    const known = this.#counters.get(name);
    if (known && known.windowSeconds !== windowSeconds)
      throw new Error(`The counter "${name}" has a window of ${known.windowSeconds} s, not ${windowSeconds} s`);
    if (known) return known;
    const hashed = (key: string) => createHmac('sha256', this.#key).update(`${name} ${key}`).digest('base64url');
    const counter = new WindowCounter(name, windowSeconds, this.#redis, hashed, mostKeys);
    this.#counters.set(name, counter);
    return counter;
  }

  /** The state as reported by `/readyz`. */
  get state(): 'of each process' | 'shared' | 'redis is away' {
    if (this.#redis === null) return 'of each process';
    return this.#redis.isWell() ? 'shared' : 'redis is away';
  }

  close(): void {
    this.#redis?.close();
  }
}
