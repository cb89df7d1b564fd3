import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import { type DomainError, tooMany } from '../errors/errors.ts';
import type { PlainCode } from '../errors/messages.ts';
import { BoundedWindows } from './bounded-windows.ts';
import { limitsHit } from './limits-hit.ts';
import type { Redis } from './redis.ts';

/** A sign-in or an enquiry waits so long for a count that all processes share, then goes by the count of its own. */
const SHARED_WITHIN_MS = 500;
const LOOK_MS = 50;

/**
 * What is answered in time. That is counted in looks (the library's own wrapper goes by the clock): a process that is busy
 * itself for so long hears nothing, and would take a server for away that has answered.
 * @throws Error when it is not; whatever `asked` throws
 */
const inTime = <Result>(asked: Promise<Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let looks = SHARED_WITHIN_MS / LOOK_MS;
  const looking = setInterval(() => {
    looks--;
    if (looks === 0) reject(new Error(`Redis has not answered within ${SHARED_WITHIN_MS} ms`));
  }, LOOK_MS);
  asked.then(resolve, reject);
  return promise.finally(() => clearInterval(looking));
};

/** How often something happened in the current window, and when that ends. */
export interface Counted {
  count: number;
  /** Whole seconds, at least 1. */
  secondsLeft: number;
}

/** The library refuses above its points by itself; here it counts, and whoever asks decides. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

type Windows = Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get' | 'delete'>;

/** Counts events in fixed windows, which begin with the first event of a key. */
export class WindowCounter {
  readonly #own: Windows;
  readonly #shared: Windows | null;
  readonly #redis: Redis | null;
  readonly #hashed: (key: string) => string;
  readonly #name: string;

  /** @param mostKeys how many keys this process has in memory at most; without it any number */
  constructor(
    name: string,
    windowSeconds: number,
    redis: Redis | null,
    hashed: (key: string) => string,
    mostKeys?: number,
  ) {
    const options = { points: NO_LIMIT, duration: windowSeconds, keyPrefix: 'franchise-marketplace' };
    this.#own = mostKeys === undefined ? new RateLimiterMemory(options) : new BoundedWindows(windowSeconds, mostKeys);
    this.#shared = redis && new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
    this.#redis = redis;
    this.#hashed = hashed;
    this.#name = name;
  }

  /** By what all processes have counted; while that can't be had, by what this one has. */
  async #count<Result>(work: (limiter: Windows) => Promise<Result>): Promise<Result> {
    if (this.#shared && this.#redis?.isWell()) {
      try {
        return await inTime(work(this.#shared));
      } catch (error) {
        this.#redis.failed(error);
      }
    }
    return work(this.#own);
  }

  /** Counts one more; answers how many that makes. */
  async hit(key: string): Promise<Counted> {
    const { consumedPoints, msBeforeNext } = await this.#count(limiter => limiter.penalty(this.#hashed(key)));
    return { count: consumedPoints, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }

  /** Takes one back that turned out not to count. */
  async takeBack(key: string): Promise<void> {
    const name = this.#hashed(key);
    await this.#count(async limiter => {
      const counted = await limiter.get(name);
      if (counted && counted.consumedPoints > 0) await limiter.reward(name);
    });
  }

  /**
   * Counts an attempt as failed until its work succeeds: any number of them at once can't pass the limit.
   * @throws 429 with the code after too many; whatever `work` throws
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

  /** What somebody is told who has asked too often. */
  refusal(code: PlainCode, secondsLeft: number): DomainError {
    limitsHit.record({ limit: this.#name });
    return tooMany(secondsLeft, code);
  }

  /** Begins anew. */
  async clear(key: string): Promise<void> {
    await this.#count(limiter => limiter.delete(this.#hashed(key)));
  }
}

/** Where events are counted: in this process or, with `REDIS_URL`, in a Redis server that all processes share. */
export class RateLimits {
  readonly #redis: Redis | null;
  readonly #key: string;
  readonly #counters = new Map<string, WindowCounter>();

  /** @param redis closed with it */
  constructor(redis: Redis | null, { secretsKey }: Pick<Config, 'secretsKey'>) {
    this.#redis = redis;
    this.#key = secretsKey;
  }

  /**
   * @param name what is counted; the same name is the same count, whoever asks. Keys hold addresses of people: only their hash is kept, by a key of this installation
   * @param mostKeys bounds the memory of a count that strangers can add keys to all day
   */
  counter(name: string, windowSeconds: number, mostKeys?: number): WindowCounter {
    const known = this.#counters.get(name);
    if (known) return known;
    const hashed = (key: string) => createHmac('sha256', this.#key).update(`${name} ${key}`).digest('base64url');
    const counter = new WindowCounter(name, windowSeconds, this.#redis, hashed, mostKeys);
    this.#counters.set(name, counter);
    return counter;
  }

  /** How it stands, in the words of `/readyz`. */
  get state(): 'of each process' | 'shared' | 'redis is away' {
    if (this.#redis === null) return 'of each process';
    return this.#redis.isWell() ? 'shared' : 'redis is away';
  }

  close(): void {
    this.#redis?.close();
  }
}
