import { RateLimiterRes } from 'rate-limiter-flexible';

interface Window {
  count: number;
  endsAt: number;
}

/**
 * Counts events per key in fixed windows, in this process's memory. The number of keys is limited; if there are more,
 * the oldest are dropped.
 */
export class BoundedWindows {
  readonly #windows = new Map<string, Window>();
  readonly #windowMs: number;
  readonly #mostKeys: number;

  constructor(windowSeconds: number, mostKeys: number) {
    this.#windowMs = windowSeconds * 1000;
    this.#mostKeys = mostKeys;
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.#windows.size;
  }

  /** Adds one to the count. */
  async penalty(key: string): Promise<RateLimiterRes> {
    return this.#add(key, 1);
  }

  /** Subtracts one from the count. */
  async reward(key: string): Promise<RateLimiterRes> {
    return this.#add(key, -1);
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    const window = this.#current(key);
    return window ? this.#result(window) : null;
  }

  async delete(key: string): Promise<boolean> {
    return this.#windows.delete(key);
  }

  #current(key: string): Window | undefined {
    const window = this.#windows.get(key);
    if (!window || window.endsAt > Date.now()) return window;
    this.#windows.delete(key);
    return undefined;
  }

  #add(key: string, points: number) {
    let window = this.#current(key);
    if (!window) {
      const [oldest] = this.#windows.keys();
      if (this.#windows.size >= this.#mostKeys && oldest !== undefined) this.#windows.delete(oldest);
      window = { count: 0, endsAt: Date.now() + this.#windowMs };
      this.#windows.set(key, window);
    }
    window.count += points;
    return this.#result(window);
  }

  #result({ count, endsAt }: Window) {
    return new RateLimiterRes(0, Math.max(0, endsAt - Date.now()), count, false);
  }
}
