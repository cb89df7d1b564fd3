import type { FranchiseCard, FranchisePage } from '@marketplace/api';
import type { ApiClient } from '../../src/data/api-client.ts';
import type { Retry } from '../retry.ts';

/** The most records that the API gives in one call. */
const PORTION = 200;

export type FranchiseFilter = Record<string, string | string[]>;

/** Reads franchises in portions, never one by one and never all at once. */
export class Catalogue {
  readonly #api: ApiClient;
  readonly #retry: Retry;

  /** `api` with the service token, which gives whole records. */
  constructor(api: ApiClient, retry: Retry) {
    this.#api = api;
    this.#retry = retry;
  }

  async #portion(
    filter: FranchiseFilter,
    sort: [string, 'ASC' | 'DESC'],
    first: number,
    { count = PORTION, after }: { count?: number; after?: FranchisePage | undefined } = {},
  ) {
    const query = {
      filter: JSON.stringify(filter),
      sort: JSON.stringify(sort),
      range: JSON.stringify([first, first + count - 1]),
      ...(after && { after: JSON.stringify([after.created_at, after.id]) }),
    };
    return this.#retry.until('reading franchises', () => this.#api.list<FranchisePage>('/franchises', query));
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

  /** The next cards of a list in the directory's order, behind this one; without one its first. */
  async cardsBehind(
    before: FranchiseCard | undefined,
    category: string | undefined,
    count: number,
  ): Promise<FranchiseCard[]> {
    const query = {
      view: 'card',
      range: JSON.stringify([0, count - 1]),
      ...(category !== undefined && { category }),
      ...(before && { after: JSON.stringify([before.featured, before.created_at, before.id]) }),
    };
    const read = () => this.#api.list<FranchiseCard>('/franchises', query);
    return (await this.#retry.until('reading a list', read)).items;
  }

  async count(filter: FranchiseFilter = {}): Promise<number> {
    return (await this.#portion(filter, ['created_at', 'ASC'], 0, { count: 1 })).total;
  }

  /** The most read ones, at most `count`. */
  async *mostRead(count: number): AsyncGenerator<FranchisePage[]> {
    for (let first = 0; first < count; first += PORTION) {
      const { items } = await this.#portion({}, ['view_count', 'DESC'], first, {
        count: Math.min(PORTION, count - first),
      });
      if (items.length > 0) yield items;
      if (items.length < PORTION) return;
    }
  }

  /**
   * All that match, oldest first. Each portion is read on behind the last record of the one before: what comes or goes
   * meanwhile shifts nothing, and the last portion costs what the first did.
   */
  async *all(filter: FranchiseFilter = {}): AsyncGenerator<FranchisePage[]> {
    let after: FranchisePage | undefined;
    for (;;) {
      const { items } = await this.#portion(filter, ['created_at', 'ASC'], 0, { after });
      if (items.length > 0) yield items;
      if (items.length < PORTION) return;
      after = items.at(-1);
    }
  }
}
