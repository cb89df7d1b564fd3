import { LRUCache } from 'lru-cache';
import { Instrument } from '../runtime/instrument.ts';

/** Records every request for a total, and whether it came from the cache. */
export const totalCacheLookups = new Instrument<{ answer: 'remembered' | 'counted' }>();

/** Cache lifetime of a total in milliseconds. */
const KEPT_MS = 3000;
const MOST_KEPT = 500;

/** A total, and when its count began, by `performance.now()`. */
export interface Counted {
  total: number;
  beganAt: number;
}

interface Count {
  total: Promise<number>;
  beganAt: number;
  /** When the count ended; missing while it runs. */
  endedAt?: number;
}

/** A cache of list totals: counting 100,000 rows costs more than reading the 24 rows of a page. */
export class RecentTotals {
  readonly #counts = new LRUCache<string, Count>({ max: MOST_KEPT });
  readonly #smallest: number;

  /** @param smallest minimum total that is cached; smaller ones are counted quickly, and are always current */
  constructor(smallest: number) {
    this.#smallest = smallest;
  }

  /**
   * Returns the cached total of a key, or counts it.
   * @param since the caller's last change (`OwnWrites`); totals whose count began earlier are ignored
   */
  async of(key: string, count: () => Promise<number>, since = Number.NEGATIVE_INFINITY): Promise<Counted> {
    const now = performance.now();
    const cached = this.#counts.get(key);
    const isRecent =
      cached && cached.beganAt > since && (cached.endedAt === undefined || cached.endedAt > now - KEPT_MS);
    totalCacheLookups.record({ answer: isRecent ? 'remembered' : 'counted' });
    const { beganAt, total } = isRecent ? cached : this.#begin(key, count, now);
    return { total: await total, beganAt };
  }

  #begin(key: string, count: () => Promise<number>, beganAt: number): Count {
    const counting: Count = { beganAt, total: count() };
    const forget = () => {
      if (this.#counts.peek(key) === counting) this.#counts.delete(key);
    };
    this.#counts.set(key, counting);
    counting.total.then(total => {
      counting.endedAt = performance.now();
      if (total < this.#smallest) forget();
    }, forget);
    return counting;
  }
}
