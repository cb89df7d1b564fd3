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

  async #ask(path: string, query: Query = {}): Promise<Response> {
    const search = new URLSearchParams(query).toString();
    // The token goes nowhere else.
    return fetch(`${this.#address}${path}${search && `?${search}`}`, { headers: this.#headers, redirect: 'error' });
  }

  /** One record or a short list. Throws {@link ApiFailure} unless it is answered with 200. */
  async get<Answer>(path: string, query?: Query): Promise<Answer> {
    const response = await this.#ask(path, query);
    if (!response.ok) throw new ApiFailure(response.status, path);
    return response.json() as Promise<Answer>;
  }

  /** A record that may be absent. */
  async find<Answer>(path: string): Promise<Answer | undefined> {
    const response = await this.#ask(path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new ApiFailure(response.status, path);
    return response.json() as Promise<Answer>;
  }

  /** A portion of a list, with how many there are in all (from Content-Range). */
  async list<Item>(path: string, query: Query): Promise<{ items: Item[]; total: number }> {
    const response = await this.#ask(path, query);
    if (!response.ok) throw new ApiFailure(response.status, path);
    const items = (await response.json()) as Item[];
    const total = Number(response.headers.get('content-range')?.split('/')[1] ?? items.length);
    return { items, total };
  }
}
