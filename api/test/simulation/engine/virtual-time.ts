import { lostError } from './faults.ts';
import { strands } from './strand.ts';

/** Every world begins at this moment. */
const BEGINNING = Date.UTC(2027, 0, 4, 3);

/** Clocks that never go back go on from world to world, so that nothing is remembered from one to the next. */
let worldBeganAt = 0;
const BETWEEN_WORLDS_MS = 86_400_000;

interface Timer {
  at: number;
  order: number;
  ring: () => void;
  isOver: () => boolean;
}

/** The time of one world: it passes when the schedule says so. */
export class VirtualTime {
  #elapsedMs = 0;
  #order = 0;
  #serial = 0;
  readonly #performanceBegan: number;
  /** How far the database's clock is ahead of the processes'. */
  databaseAheadMs = 0;
  #timers: Timer[] = [];

  constructor() {
    worldBeganAt += BETWEEN_WORLDS_MS;
    this.#performanceBegan = worldBeganAt;
  }

  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** As `performance.now()` counts. */
  get performanceMs(): number {
    return this.#performanceBegan + this.#elapsedMs;
  }

  /** As `Date.now()` counts, on a machine whose clock is right. */
  get dateMs(): number {
    return BEGINNING + Math.floor(this.#elapsedMs);
  }

  /** What `SET timestamp` takes: seconds. */
  get databaseSeconds(): string {
    return ((this.dateMs + this.databaseAheadMs) / 1000).toFixed(3);
  }

  /** Counts what is made in this world, so that the order of ids is theirs. */
  nextSerial(): number {
    return ++this.#serial;
  }

  pass(milliseconds: number): void {
    this.#elapsedMs += milliseconds;
    if (this.#elapsedMs + BETWEEN_WORLDS_MS > worldBeganAt - this.#performanceBegan)
      worldBeganAt = this.#performanceBegan + this.#elapsedMs + BETWEEN_WORLDS_MS;
  }

  /** @param isOver whether nobody waits for it any more */
  addTimer(milliseconds: number, ring: () => void, isOver: () => boolean): void {
    this.#timers.push({ at: this.#elapsedMs + Math.max(0, milliseconds), order: this.#order++, ring, isOver });
  }

  /** How long until the next timer; nothing when there is none. */
  untilNextMs(): number | undefined {
    this.#timers = this.#timers.filter(timer => !timer.isOver());
    const [first] = this.#timers.sort((a, b) => a.at - b.at || a.order - b.order);
    return first && Math.max(0, first.at - this.#elapsedMs);
  }

  /** Goes on to the next timer, and rings it. */
  goToNext(): void {
    this.pass(this.untilNextMs() ?? 0);
    this.#timers.shift()?.ring();
  }
}

/**
 * A pause of the product, in its own time. One of a dead API fails, as its lines do: what all of a run share, since they are
 * one process, must not wait for it. One of a dead worker, which shares nothing, never ends.
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
