const TICK_MS = 10;
/** Maximum delay of a timer in milliseconds that does not count as a pause. */
const USUAL_MS = 40;

/**
 * Measures how long this process was paused because the machine was busy. No calls are sent during that time, so it
 * does not count as a gap.
 */
export class PauseMeter {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #ticked: number;
  #total = 0;
  #longest = 0;

  /**
   * Starts a timer whose delays are measured.
   * @param now returns the time of a monotonic clock in milliseconds
   */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#ticked = now();
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  #sinceTick(): number {
    const delayMs = this.#now() - this.#ticked - TICK_MS;
    return delayMs > USUAL_MS ? delayMs : 0;
  }

  tick(): void {
    const delayMs = this.#sinceTick();
    this.#total += delayMs;
    this.#longest = Math.max(this.#longest, delayMs);
    this.#ticked = this.#now();
  }

  /** Returns the sum of all pauses since the start in milliseconds, including a pause that still lasts. */
  soFar(): number {
    return this.#total + this.#sinceTick();
  }

  /**
   * Stops the timer.
   * @returns the longest pause in whole milliseconds
   */
  end(): number {
    this.tick();
    clearInterval(this.#timer);
    return Math.round(this.#longest);
  }
}
