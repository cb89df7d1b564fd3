import type { FranchiseCard, FranchisePage } from '@marketplace/api';
import type { ApiClient } from '../../src/data/api-client.ts';
import type { Retry } from '../retry.ts';

/** The most records that the API gives in one call. */
const PORTION = 200;
/** So many ids make an address of 5 KB; of one that is longer than 8 nginx says that it is too long. */
const IDS_AT_ONCE = 100;

export type FranchiseFilter = Record<string, string | string[]>;

/**
 * Reads franchises in portions, never one by one and never all at once.
 * @param api with the service token, which gives whole records
 */
export const catalogueOf = (api: ApiClient, retry: Retry) => {
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
    /** Those of these ids that visitors can see. */
    byIds: async (ids: string[]): Promise<FranchisePage[]> => {
      const [only] = ids;
      // One change at a time is what there nearly always is: a record costs the API less than a list of one.
      if (only !== undefined && ids.length === 1) {
        const read = () => api.find<FranchisePage>(`/franchise/${only}`);
        const one = await retry('reading a franchise', read);
        return one ? [one] : [];
      }
      const found: FranchisePage[] = [];
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const id = ids.slice(at, at + IDS_AT_ONCE);
        found.push(...(await portion({ id }, ['created_at', 'ASC'], 0)).items);
      }
      return found;
    },

    /** The next cards of a list in the directory's order, behind this one; without one its first. */
    cardsBehind: async (before: FranchiseCard | undefined, category: string | undefined, count: number) => {
      const query = {
        view: 'card',
        range: JSON.stringify([0, count - 1]),
        ...(category !== undefined && { category }),
        ...(before && { after: JSON.stringify([before.featured, before.created_at, before.id]) }),
      };
      const read = () => api.list<FranchiseCard>('/franchises', query);
      return (await retry('reading a list', read)).items;
    },

    count: async (filter: FranchiseFilter = {}): Promise<number> =>
      (await portion(filter, ['created_at', 'ASC'], 0, { count: 1 })).total,

    /** The most read ones, at most `count`. */
    async *mostRead(count: number): AsyncGenerator<FranchisePage[]> {
      for (let first = 0; first < count; first += PORTION) {
        const wanted = { count: Math.min(PORTION, count - first) };
        const { items } = await portion({}, ['view_count', 'DESC'], first, wanted);
        if (items.length > 0) yield items;
        if (items.length < PORTION) return;
      }
    },

    /**
     * All that match, oldest first. Each portion is read on behind the last record of the one before: what comes or goes
     * meanwhile shifts nothing, and the last portion costs what the first did.
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

export type Catalogue = ReturnType<typeof catalogueOf>;
