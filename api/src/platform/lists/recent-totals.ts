import { LRUCache } from 'lru-cache';
import { Instrument } from '../runtime/instrument.ts';

/** Told for every total that somebody asks for: whether it was remembered. */
export const totalsAsked = new Instrument<{ answer: 'remembered' | 'counted' }>();

/** A total is told for so long, in milliseconds. */
const KEPT_MS = 3000;
/** A smaller one is counted in no time, so it is never old. */
const WORTH_KEEPING = 1000;
const MOST_KEPT = 500;

/** A total, and when its counting began, by the clock of `performance.now()`. */
export interface Counted {
  total: number;
  beganAt: number;
}

interface Count {
  total: Promise<number>;
  beganAt: number;
  /** Unknown while it is being counted. */
  endedAt?: number;
}

/** Totals of lists, remembered for a moment: counting 100,000 rows costs more than reading 24 of them. */
export class RecentTotals {
  readonly #counts = new LRUCache<string, Count>({ max: MOST_KEPT });

  /**
   * Returns the total that `count` answers, or has answered under the same key a moment ago.
   * @param since one that was begun before is of no use: who asks has changed something then (`OwnWrites`)
   */
  async of(key: string, count: () => Promise<number>, since = Number.NEGATIVE_INFINITY): Promise<Counted> {
    const now = performance.now();
    const known = this.#counts.get(key);
    const isRecent = known && known.beganAt > since && (known.endedAt === undefined || known.endedAt > now - KEPT_MS);
    totalsAsked.record({ answer: isRecent ? 'remembered' : 'counted' });
    const { beganAt, total } = isRecent ? known : this.#begin(key, count, now);
    return { total: await total, beganAt };
  }

  #begin(key: string, count: () => Promise<number>, beganAt: number): Count {
    const begun: Count = { beganAt, total: count() };
    const forget = () => {
      if (this.#counts.peek(key) === begun) this.#counts.delete(key);
    };
    this.#counts.set(key, begun);
    begun.total.then(total => {
      begun.endedAt = performance.now();
      if (total < WORTH_KEEPING) forget();
    }, forget);
    return begun;
  }
}
