import type { FranchisePage } from '@marketplace/api';
import type { ApiClient } from '../src/data/api-client.ts';
import type { Patience } from './patience.ts';

/** The most records that the API gives in one call. */
const PORTION = 200;

export type FranchiseFilter = Record<string, string | string[]>;

/** Reads franchises in portions, never one by one and never all at once. */
export class Catalogue {
  readonly #api: ApiClient;
  readonly #patience: Patience;

  /** `api` with the service token, which gives whole records. */
  constructor(api: ApiClient, patience: Patience) {
    this.#api = api;
    this.#patience = patience;
  }

  async #portion(filter: FranchiseFilter, sort: [string, 'ASC' | 'DESC'], first: number, count = PORTION) {
    const query = {
      filter: JSON.stringify(filter),
      sort: JSON.stringify(sort),
      range: JSON.stringify([first, first + count - 1]),
    };
    return this.#patience.until('reading franchises', () => this.#api.list<FranchisePage>('/franchises', query));
  }

  /** Those of these ids that visitors can see. */
  async byIds(ids: string[]): Promise<FranchisePage[]> {
    const found: FranchisePage[] = [];
    for (let at = 0; at < ids.length; at += PORTION) {
      const id = ids.slice(at, at + PORTION);
      found.push(...(await this.#portion({ id }, ['created_at', 'ASC'], 0)).items);
    }
    return found;
  }

  async count(filter: FranchiseFilter = {}): Promise<number> {
    return (await this.#portion(filter, ['created_at', 'ASC'], 0, 1)).total;
  }

  /** The most read ones, at most `count`. */
  async *mostRead(count: number): AsyncGenerator<FranchisePage[]> {
    for (let first = 0; first < count; first += PORTION) {
      const { items } = await this.#portion({}, ['view_count', 'DESC'], first, Math.min(PORTION, count - first));
      if (items.length > 0) yield items;
      if (items.length < PORTION) return;
    }
  }

  /**
   * All that match, oldest first. Portions overlap by one record: where it is not the same as before, something was
   * deleted meanwhile and the rest has moved up, so it goes back a portion rather than leave one out. A record may
   * come twice.
   */
  async *all(filter: FranchiseFilter = {}): AsyncGenerator<FranchisePage[]> {
    let first = 0;
    let last: string | undefined;
    for (;;) {
      const { items } = await this.#portion(filter, ['created_at', 'ASC'], first);
      const [overlapping, ...rest] = items;
      if (last !== undefined && overlapping?.id !== last) {
        first = Math.max(0, first - PORTION);
        last = undefined;
        continue;
      }
      const fresh = last === undefined ? items : rest;
      if (fresh.length > 0) yield fresh;
      if (items.length < PORTION) return;
      last = items.at(-1)?.id;
      first += PORTION - 1;
    }
  }
}
