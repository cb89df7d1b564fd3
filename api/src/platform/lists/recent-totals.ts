import { setTimeout as pause } from 'node:timers/promises';
import { Instrument } from '../runtime/instrument.ts';

/** Told for every total that somebody asks for: whether it was remembered. */
export const totalsAsked = new Instrument<{ answer: 'remembered' | 'counted' }>();

/** A total this old is as good as new, in milliseconds; and so many times what it took to count, at most so old. */
const FRESH_MS = 2000;
const FRESH_FACTOR = 20;
const LONGEST_FRESH_MS = 10_000;
/** One that took long to count is kept for longer: so many times what it took, at most a minute. */
const COST_FACTOR = 100;
const LONGEST_MS = 60_000;
/** One that took so long is worth keeping if it is not small. */
const LONG_MS = 30;
const NOT_SMALL = 100;
const MOST_CACHED = 500;

/** A total, and when its counting began, by the clock of `performance.now()`; an estimate is of no time at all. */
export interface Counted {
  total: number;
  beganAt: number;
}

interface Known extends Counted {
  /** By the same clock, which is never set back: else a total would be told until that has caught up. */
  countedAt: number;
  tookMs: number;
}

interface Running {
  counted: Promise<Counted>;
  beganAt: number;
}

/** For who changed nothing. */
const LONG_AGO = Number.NEGATIVE_INFINITY;

const isFresh = ({ countedAt, tookMs }: Known) =>
  performance.now() - countedAt <= Math.min(LONGEST_FRESH_MS, FRESH_MS + tookMs * FRESH_FACTOR);

const mayStillBeTold = ({ countedAt, tookMs }: Known) =>
  performance.now() - countedAt <= Math.min(LONGEST_MS, FRESH_MS + tookMs * COST_FACTOR);

/**
 * Totals of lists, remembered for a moment: counting 100,000 rows costs more than reading 24 of them. One that is no
 * longer fresh is told once more while it is counted anew, so that nobody waits for a count who asked a moment ago.
 */
export class RecentTotals {
  readonly #worthKeeping: number;
  readonly #mostAtOnce: number;
  readonly #known = new Map<string, Known>();
  readonly #running = new Map<string, Running>();

  /**
   * @param worthKeeping a smaller total is counted in no time, so it is never old
   * @param mostAtOnce so many counts that nobody waits for may run at a time: they would take all connections
   */
  constructor(worthKeeping = 1000, mostAtOnce = 1) {
    this.#worthKeeping = worthKeeping;
    this.#mostAtOnce = mostAtOnce;
  }

  /**
   * The total that `count` answers, or answered under the same key a moment ago.
   * @param since one that was counted from before is of no use: who asks has changed something then (`OwnWrites`)
   */
  async of(key: string, count: () => Promise<number>, since = LONG_AGO): Promise<number> {
    return (await this.counted(key, count, since)).total;
  }

  /** The same, with the time that it is of. */
  async counted(key: string, count: () => Promise<number>, since = LONG_AGO): Promise<Counted> {
    const known = this.#knownSince(key, since);
    const isRemembered = known !== undefined && (isFresh(known) || mayStillBeTold(known));
    totalsAsked.record({ answer: isRemembered ? 'remembered' : 'counted' });
    if (known && isFresh(known)) return known;
    const running = this.#running.get(key);
    const counting = running && running.beganAt > since ? running.counted : this.#begin(key, count);
    if (!known || !mayStillBeTold(known)) return counting;
    // Who is told the old one does not wait; a failure is told to the next who has to.
    counting.catch(() => {});
    return known;
  }

  /**
   * The same for who does not wait longer than so many milliseconds: then the last one known, however old, or
   * undefined where there is none. The count goes on, and is told to who asks next. Only who has changed something since
   * the last one waits for the new one.
   */
  async soon(key: string, count: () => Promise<number>, ms: number, since = LONG_AGO): Promise<Counted | undefined> {
    const known = this.#known.get(key);
    const running = this.#running.get(key);
    if ([known, running].some(one => one && one.beganAt <= since)) return this.counted(key, count, since);
    if (!running && this.#running.size >= this.#mostAtOnce) return known;
    const counted = this.counted(key, count);
    // What took longer last time will not be there in time now.
    return Promise.race([counted, pause(known && known.tookMs > ms ? 0 : ms, known)]);
  }

  #knownSince(key: string, since: number): Known | undefined {
    const known = this.#known.get(key);
    return known && known.beganAt > since ? known : undefined;
  }

  #begin(key: string, count: () => Promise<number>): Promise<Counted> {
    const beganAt = performance.now();
    const running: Running = {
      beganAt,
      counted: this.#count(key, count, beganAt).finally(() => {
        if (this.#running.get(key) === running) this.#running.delete(key);
      }),
    };
    this.#running.set(key, running);
    return running.counted;
  }

  async #count(key: string, count: () => Promise<number>, beganAt: number): Promise<Counted> {
    const total = await count();
    const counted = { total, beganAt };
    const tookMs = performance.now() - beganAt;
    // One that began later knows more.
    if (this.#knownSince(key, beganAt)) return counted;
    this.#known.delete(key);
    if (total < (tookMs < LONG_MS ? this.#worthKeeping : Math.min(this.#worthKeeping, NOT_SMALL))) return counted;
    if (this.#known.size >= MOST_CACHED) this.#known.clear();
    this.#known.set(key, { ...counted, countedAt: beganAt + tookMs, tookMs });
    return counted;
  }
}
