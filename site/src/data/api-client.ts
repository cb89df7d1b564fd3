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

/** Reads JSON from the API. */
export class ApiClient {
  readonly #address: string;
  readonly #headers: Record<string, string>;

  /** `address` with its prefix, e.g. `http://127.0.0.1:4001/api`. */
  constructor(address: string, token?: string) {
    this.#address = address.replace(/\/$/, '');
    this.#headers = token
      ? { accept: 'application/json', authorization: `Bearer ${token}` }
      : { accept: 'application/json' };
  }

  async #ask(path: string, query: Query = {}, signal?: AbortSignal): Promise<Response> {
    const search = new URLSearchParams(query).toString();
    const address = `${this.#address}${path}${search && `?${search}`}`;
    // The token goes nowhere else.
    const response = await fetch(address, { headers: this.#headers, redirect: 'error', signal });
    if (!response.ok) throw new ApiFailure(response.status, path);
    return response;
  }

  /** One record or a short list. Throws {@link ApiFailure} unless it is answered with 200. */
  async get<Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer> {
    return (await this.#ask(path, query, signal)).json();
  }

  /** A record that may be absent. */
  find<Answer>(path: string): Promise<Answer | undefined> {
    return this.get<Answer>(path).catch(error => {
      if (error instanceof ApiFailure && error.status === 404) return undefined;
      throw error;
    });
  }

  /** A portion of a list, with how many there are in all (from Content-Range). */
  async list<Item>(path: string, query: Query): Promise<{ items: Item[]; total: number }> {
    const response = await this.#ask(path, query);
    const items: Item[] = await response.json();
    const total = Number(response.headers.get('content-range')?.split('/')[1] ?? items.length);
    return { items, total };
  }
}
