/** Query parameters of one call. */
export type Query = Record<string, string>;

/** The API answered something else than what was asked for. */
class ApiFailure extends Error {
  readonly status: number;

  constructor(status: number, path: string) {
    super(`The API answered ${status} for ${path}`);
    this.name = 'ApiFailure';
    this.status = status;
  }
}

const SHORTEST_PATIENCE_MS = 3000;
const LONGEST_PATIENCE_MS = 60_000;

/**
 * How long answers are waited for: whoever is cut off from the API never hears that it hung up. Three times what the last
 * one took, and twice as long after each that did not come, so that a slow API is heard, too.
 */
class Patience {
  readonly #shortestMs: number;
  #ms: number;

  constructor(shortestMs: number) {
    this.#shortestMs = shortestMs;
    this.#ms = shortestMs;
  }

  /**
   * An answer that comes within the time, or a `TimeoutError`.
   * @param promisedMs how long the API says nothing where there is nothing to say
   */
  async within<Answer>(
    promisedMs: number,
    signal: AbortSignal | undefined,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const [patience, began] = [this.#ms, performance.now()];
    const timeout = AbortSignal.timeout(promisedMs + patience);
    const answer = await ask(signal ? AbortSignal.any([signal, timeout]) : timeout).catch(error => {
      if (timeout.aborted) this.#ms = Math.min(LONGEST_PATIENCE_MS, Math.max(this.#ms, patience * 2));
      throw error;
    });
    const tookMs = performance.now() - began - promisedMs;
    this.#ms = Math.min(LONGEST_PATIENCE_MS, Math.max(this.#shortestMs, Math.ceil(tookMs) * 3));
    return answer;
  }
}

/** Reads JSON from the API. What is not answered fails, as what is refused does. */
export class ApiClient {
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #patience: Patience;

  /** `address` with its prefix, e.g. `http://127.0.0.1:4001/api`. */
  constructor(address: string, token?: string, shortestPatienceMs = SHORTEST_PATIENCE_MS) {
    this.#patience = new Patience(shortestPatienceMs);
    this.#address = address.replace(/\/$/, '');
    this.#headers = token
      ? { accept: 'application/json', authorization: `Bearer ${token}` }
      : { accept: 'application/json' };
  }

  #ask<Answer>(
    path: string,
    query: Query,
    read: (response: Response) => Promise<Answer>,
    { waitSeconds = 0, signal }: { waitSeconds?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const address = `${this.#address}${path}${search && `?${search}`}`;
    return this.#patience.within(waitSeconds * 1000, signal, async signal => {
      // The token goes nowhere else.
      const response = await fetch(address, { headers: this.#headers, redirect: 'error', signal });
      if (!response.ok) throw new ApiFailure(response.status, path);
      return read(response);
    });
  }

  /** One record or a short list. Throws {@link ApiFailure} unless it is answered with 200. */
  get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    return this.#ask(path, query, response => response.json());
  }

  /** What the API waits for to happen, for so many seconds at the most. */
  wait<Answer>(path: string, query: Query, waitSeconds: number, signal?: AbortSignal): Promise<Answer> {
    const asked = { ...query, wait: String(waitSeconds) };
    return this.#ask(path, asked, response => response.json(), { waitSeconds, signal });
  }

  /** A record that may be absent. */
  find<Answer>(path: string): Promise<Answer | undefined> {
    return this.get<Answer>(path).catch(error => {
      if (error instanceof ApiFailure && error.status === 404) return undefined;
      throw error;
    });
  }

  /** A portion of a list, with how many there are in all (from Content-Range). */
  list<Item>(path: string, query: Query): Promise<{ items: Item[]; total: number }> {
    return this.#ask(path, query, async response => {
      const items: Item[] = await response.json();
      const total = Number(response.headers.get('content-range')?.split('/')[1] ?? items.length);
      return { items, total };
    });
  }
}
