import type { FranchiseCard, FranchisePage, SimilarFranchises } from '@marketplace/api';
import type { ApiClient } from '../../src/data/api-client.ts';
import type { Retry } from '../retry.ts';

/** Maximum number of records that the API returns in one call. */
const PORTION = 200;
/** A hundred ids make an address of 5 KB. nginx rejects addresses above 8 KB. */
const MAX_IDS = 100;

export type FranchiseFilter = Record<string, string | string[]>;

/**
 * Reads franchises in portions, because reading them one by one is slow and reading all together needs too much memory.
 * @param api client with the service token, for which the API returns complete records
 */
export const createCatalogue = (api: ApiClient, retry: Retry) => {
  const portion = (
    filter: FranchiseFilter,
    sort: [string, 'ASC' | 'DESC'],
    first: number,
    { count = PORTION, after }: { count?: number; after?: FranchisePage | undefined } = {},
  ) => {
    const query = {
      filter: JSON.stringify(filter),
      sort: JSON.stringify(sort),
      range: JSON.stringify([first, first + count - 1]),
      ...(after && { after: JSON.stringify([after.created_at, after.id]) }),
    };
    return retry('reading franchises', () => api.list<FranchisePage>('/franchises', query));
  };

  return {
    /** Returns the visible franchises with these ids. */
    byIds: async (ids: string[]): Promise<FranchisePage[]> => {
      const [only] = ids;
      // Usually only one franchise has changed. Reading a single record is cheaper for the API than a list with one
      // record.
      if (only !== undefined && ids.length === 1) {
        const read = () => api.find<FranchisePage>(`/franchise/${only}`);
        const record = await retry('reading a franchise', read);
        return record ? [record] : [];
      }
      const found: FranchisePage[] = [];
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const id = ids.slice(at, at + MAX_IDS);
        found.push(...(await portion({ id }, ['created_at', 'ASC'], 0)).items);
      }
      return found;
    },

    /** Returns the next cards of a list in the directory's order, after the given card or from the start. */
    cardsAfter: async (before: FranchiseCard | undefined, category: string | undefined, count: number) => {
      const query = {
        view: 'card',
        range: JSON.stringify([0, count - 1]),
        ...(category !== undefined && { category }),
        ...(before && { after: JSON.stringify([before.featured, before.created_at, before.id]) }),
      };
      const read = () => api.list<FranchiseCard>('/franchises', query);
      return (await retry('reading a list', read)).items;
    },

    /** Returns the similar franchises of those with these ids. */
    similar: async (ids: string[]): Promise<SimilarFranchises[]> => {
      const found: SimilarFranchises[] = [];
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const query = { ids: ids.slice(at, at + MAX_IDS).join(',') };
        const read = () => api.get<SimilarFranchises[]>('/similar-franchises', query);
        found.push(...(await retry('reading similar franchises', read)));
      }
      return found;
    },

    /**
     * Returns the franchises of a category whose similar ones may have changed with this franchise.
     * @param id of the changed franchise
     * @param category slug of the category
     */
    franchisesThatMayShow: (id: string, category: string): Promise<SimilarFranchises[]> => {
      const read = () => api.get<SimilarFranchises[]>('/similar-franchises', { before: id, category });
      return retry('reading similar franchises', read);
    },

    count: async (filter: FranchiseFilter = {}): Promise<number> =>
      (await portion(filter, ['created_at', 'ASC'], 0, { count: 1 })).total,

    /** Yields the most viewed franchises, at most `count`. */
    async *mostRead(count: number): AsyncGenerator<FranchisePage[]> {
      for (let first = 0; first < count; first += PORTION) {
        const wanted = { count: Math.min(PORTION, count - first) };
        const { items } = await portion({}, ['view_count', 'DESC'], first, wanted);
        if (items.length > 0) yield items;
        if (items.length < PORTION) return;
      }
    },

    /**
     * Yields all matching franchises, oldest first. Each portion starts after the last record of the previous portion.
     * Therefore concurrent changes shift nothing, and late portions cost no more than the first one.
     */
    async *all(filter: FranchiseFilter = {}): AsyncGenerator<FranchisePage[]> {
      let after: FranchisePage | undefined;
      for (;;) {
        const { items } = await portion(filter, ['created_at', 'ASC'], 0, { after });
        if (items.length > 0) yield items;
        if (items.length < PORTION) return;
        after = items.at(-1);
      }
    },
  };
};

export type Catalogue = ReturnType<typeof createCatalogue>;
