/** Counts events in fixed windows, in this process. */
export class WindowCounter {
  readonly #windowMs: number;
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** How many so far in the current window. */
  count(key: string): number {
    const entry = this.#counts.get(key);
    return entry && entry.endsAt > Date.now() ? entry.count : 0;
  }

  /** Counts one more; answers how many that makes. */
  hit(key: string): number {
    const now = Date.now();
    if (this.#counts.size > 100_000) this.#forgetEnded(now);
    const entry = this.#counts.get(key);
    if (entry && entry.endsAt > now) return ++entry.count;
    this.#counts.set(key, { count: 1, endsAt: now + this.#windowMs });
    return 1;
  }

  /** Whole seconds until the window of `key` ends, at least 1. */
  secondsLeft(key: string): number {
    const left = (this.#counts.get(key)?.endsAt ?? 0) - Date.now();
    return Math.max(1, Math.ceil(left / 1000));
  }

  /** Takes one back that turned out not to count. */
  takeBack(key: string) {
    const entry = this.#counts.get(key);
    if (entry && entry.count > 0) entry.count--;
  }

  clear(key: string) {
    this.#counts.delete(key);
  }

  #forgetEnded(now: number) {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
  }
}
