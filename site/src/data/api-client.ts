/** Query parameters of one call. */
export type Query = Record<string, string>;

/** Thrown when the API responds with an error status. */
class ApiFailure extends Error {
  readonly status: number;

  constructor(status: number, path: string) {
    super(`The API answered ${status} for ${path}`);
    this.name = 'ApiFailure';
    this.status = status;
  }
}

const MIN_TIMEOUT_MS = 3000;
const MAX_TIMEOUT_MS = 60_000;

/**
 * Adapts the timeout to the API's speed: three times the duration of the last response, doubled after each timeout. A
 * timeout is needed because a lost connection is not reported, and a slow API must still be usable.
 */
class AdaptiveTimeout {
  readonly #minMs: number;
  #ms: number;

  constructor(minMs: number) {
    this.#minMs = minMs;
    this.#ms = minMs;
  }

  /**
   * Calls `ask` with the current timeout.
   * @param promisedMs time in milliseconds for which the caller allows the API to be silent; added to the timeout
   * @throws {DOMException} `TimeoutError` when the response takes too long
   */
  async run<Answer>(
    promisedMs: number,
    signal: AbortSignal | undefined,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const [timeoutMs, began] = [this.#ms, performance.now()];
    const timeout = AbortSignal.timeout(promisedMs + timeoutMs);
    const answer = await ask(signal ? AbortSignal.any([signal, timeout]) : timeout).catch(error => {
      if (timeout.aborted) this.#ms = Math.min(MAX_TIMEOUT_MS, Math.max(this.#ms, timeoutMs * 2));
      throw error;
    });
    const tookMs = performance.now() - began - promisedMs;
    this.#ms = Math.min(MAX_TIMEOUT_MS, Math.max(this.#minMs, Math.ceil(tookMs) * 3));
    return answer;
  }
}

/** Reads JSON from the API. Timeouts and error responses throw. */
export class ApiClient {
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #timeout: AdaptiveTimeout;

  /**
   * Creates a client.
   * @param address address of the API with its prefix, e.g. `http://127.0.0.1:4001/api`
   * @param minTimeoutMs minimum timeout in milliseconds
   */
  constructor(address: string, token?: string, minTimeoutMs = MIN_TIMEOUT_MS) {
    this.#timeout = new AdaptiveTimeout(minTimeoutMs);
    this.#address = address.replace(/\/$/, '');
    this.#headers = token
      ? { accept: 'application/json', authorization: `Bearer ${token}` }
      : { accept: 'application/json' };
  }

  #call<Answer>(
    path: string,
    query: Query,
    read: (response: Response) => Promise<Answer>,
    { waitSeconds = 0, signal }: { waitSeconds?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const address = `${this.#address}${path}${search && `?${search}`}`;
    return this.#timeout.run(waitSeconds * 1000, signal, async signal => {
      // Treats redirects as errors, so that the token is sent to no other server.
      const response = await fetch(address, { headers: this.#headers, redirect: 'error', signal });
      if (!response.ok) throw new ApiFailure(response.status, path);
      return read(response);
    });
  }

  /**
   * Returns one record or a short list.
   * @throws {ApiFailure} unless the status is 200
   */
  get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    return this.#call(path, query, response => response.json());
  }

  /** Makes a call to which the API responds when something happens, at the latest after `waitSeconds` seconds. */
  wait<Answer>(path: string, query: Query, waitSeconds: number, signal?: AbortSignal): Promise<Answer> {
    const waitingQuery = { ...query, wait: String(waitSeconds) };
    return this.#call(path, waitingQuery, response => response.json(), { waitSeconds, signal });
  }

  /** Returns a record, or undefined if the API responds with 404. */
  find<Answer>(path: string): Promise<Answer | undefined> {
    return this.get<Answer>(path).catch(error => {
      if (error instanceof ApiFailure && error.status === 404) return undefined;
      throw error;
    });
  }

  /** Returns a part of a list, and the size of the whole list (from the header `Content-Range`). */
  list<Item>(path: string, query: Query): Promise<{ items: Item[]; total: number }> {
    return this.#call(path, query, async response => {
      const items: Item[] = await response.json();
      const total = Number(response.headers.get('content-range')?.split('/')[1] ?? items.length);
      return { items, total };
    });
  }
}
