import { lostError } from './faults.ts';
import { strands } from './strand.ts';

/** Time at which every world begins. */
const BEGINNING = Date.UTC(2027, 0, 4, 3);

/** Monotonic clocks continue from world to world, so that no cache entry of one world is valid in the next. */
let worldBeganAt = 0;
const BETWEEN_WORLDS_MS = 86_400_000;

interface Timer {
  at: number;
  order: number;
  ring: () => void;
  isOver: () => boolean;
}

/** The time of one world, which passes when the schedule says so. */
export class VirtualTime {
  #elapsedMs = 0;
  #order = 0;
  #serial = 0;
  readonly #performanceBegan: number;
  /** How far the database's clock is ahead of the processes', in milliseconds. */
  databaseAheadMs = 0;
  #timers: Timer[] = [];

  constructor() {
    worldBeganAt += BETWEEN_WORLDS_MS;
    this.#performanceBegan = worldBeganAt;
  }

  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** The value of `performance.now()`. */
  get performanceMs(): number {
    return this.#performanceBegan + this.#elapsedMs;
  }

  /** The value of `Date.now()` on a machine with the correct time. */
  get dateMs(): number {
    return BEGINNING + Math.floor(this.#elapsedMs);
  }

  /** The value for `SET timestamp`, in seconds. */
  get databaseSeconds(): string {
    return ((this.dateMs + this.databaseAheadMs) / 1000).toFixed(3);
  }

  /** Returns a serial number, which puts ids in the order of their creation. */
  nextSerial(): number {
    return ++this.#serial;
  }

  pass(milliseconds: number): void {
    this.#elapsedMs += milliseconds;
    if (this.#elapsedMs + BETWEEN_WORLDS_MS > worldBeganAt - this.#performanceBegan)
      worldBeganAt = this.#performanceBegan + this.#elapsedMs + BETWEEN_WORLDS_MS;
  }

  /**
   * Adds a timer.
   * @param isOver whether the timer is no longer needed
   */
  addTimer(milliseconds: number, ring: () => void, isOver: () => boolean): void {
    this.#timers.push({ at: this.#elapsedMs + Math.max(0, milliseconds), order: this.#order++, ring, isOver });
  }

  /** Returns the milliseconds until the next timer, or undefined. */
  untilNextMs(): number | undefined {
    this.#timers = this.#timers.filter(timer => !timer.isOver());
    const [first] = this.#timers.sort((a, b) => a.at - b.at || a.order - b.order);
    return first && Math.max(0, first.at - this.#elapsedMs);
  }

  /** Lets time pass until the next timer, and runs it. */
  goToNext(): void {
    this.pass(this.untilNextMs() ?? 0);
    this.#timers.shift()?.ring();
  }
}

/**
 * Pauses in the world's time. In a dead API it fails like a broken connection, because all APIs of a run share one real
 * process and must not block each other. In a dead worker, which shares nothing, it never ends.
 */
export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  const strand = strands.getStore();
  if (!strand) throw new Error('Only strands sleep');
  return new Promise((resolve, reject) => {
    let isOver = false;
    strand.waits++;
    const end = (how: () => void) => () => {
      if (isOver) return;
      isOver = true;
      strand.waits--;
      strand.schedule.touch();
      how();
    };
    const abort = end(() => reject(signal?.reason));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    if (!strand.process.name.startsWith('worker')) void strand.process.death.then(end(() => reject(lostError())));
    strand.time.addTimer(milliseconds, end(resolve), () => isOver || strand.process.isDead);
  });
};
