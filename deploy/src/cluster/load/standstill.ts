const TICK_MS = 10;
/** A timer may come so late without anything having stood still. */
const USUAL_MS = 40;

/**
 * How long this process itself stood still, because the machine had no turn for it: what it did not ask in that time
 * nobody could answer, so that it is no gap of what it asks.
 */
export class Standstill {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #ticked: number;
  #total = 0;
  #longest = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#ticked = now();
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  #sinceTick(): number {
    const late = this.#now() - this.#ticked - TICK_MS;
    return late > USUAL_MS ? late : 0;
  }

  tick(): void {
    const late = this.#sinceTick();
    this.#total += late;
    this.#longest = Math.max(this.#longest, late);
    this.#ticked = this.#now();
  }

  /** Milliseconds since it began, those that last until now among them. */
  soFar(): number {
    return this.#total + this.#sinceTick();
  }

  /** @returns the longest in one piece, in whole milliseconds */
  end(): number {
    this.tick();
    clearInterval(this.#timer);
    return Math.round(this.#longest);
  }
}
