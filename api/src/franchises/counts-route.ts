import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import Type, { type Static } from 'typebox';
import type { Catalogue } from '../franchise-search/catalogue.ts';
import { findRows } from '../franchise-search/find.ts';
import type { RowSet } from '../franchise-search/row-set.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Context } from '../platform/context.ts';
import { invalid, queryFault } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { cachedVersionOf, excludeFromCache } from '../platform/http/response-cache.ts';
import { Nullable } from '../platform/http/schema.ts';
import { searchFault } from '../platform/lists/search-fault.ts';
import { cacheBriefly } from '../platform/runtime/cache-briefly.ts';
import { unitValuesInSiteCurrency } from '../settings/exchange-rates.ts';
import { readSettings, SITE_SETTINGS_DOCUMENT } from '../settings/service.ts';
import { DIRECTORY_FILTERS } from './directory-params.ts';
import { type CountedFilters, countChoices } from './filter-counts.ts';
import { FilterCounts } from './schemas.ts';

const options = routeOptions('franchises');

/** Maximum words of a search without results that are tried without each word: each word costs a search. */
const MOST_WORDS = 4;

const Filters = Type.Object(DIRECTORY_FILTERS);
type Filters = Static<typeof Filters>;

const searchFaults = (search: string | undefined) => {
  const fault = search && searchFault(search);
  return fault ? [queryFault('search', ...fault)] : [];
};

interface CategoryName {
  id: string;
  name: string;
  is_wanted: number;
}

const readCategories = async ({ prepared }: Database, wanted = ''): Promise<CategoryName[]> => {
  const sql = 'SELECT id, name, name = ? AS is_wanted FROM categories';
  const [rows] = await prepared.query<(CategoryName & RowDataPacket)[]>(sql, [wanted]);
  return rows;
};

/** The numbers of franchises for the choices of the directory's filters. */
export const franchiseCountsRoute = (app: App, { database }: Context, catalogue: Catalogue) => {
  const worthsNow = cacheBriefly(async () =>
    unitValuesInSiteCurrency((await readSettings(database.knex, SITE_SETTINGS_DOCUMENT)).value),
  );

  /** Returns the words without which a search has results, and their number. */
  const countWithoutWords = (search: string, count: (found: RowSet) => number) => {
    const words = search.split(/\s+/).filter(Boolean);
    if (words.length < 2 || words.length > MOST_WORDS) return [];
    const without = [];
    for (const [at, word] of words.entries()) {
      const others = words.toSpliced(at, 1).join(' ');
      const total = searchFault(others) ? 0 : count(findRows(catalogue, others));
      if (total > 0) without.push({ word, count: total });
    }
    return without;
  };

  const countAll = async (query: Filters, since?: number): Promise<FilterCounts> => {
    const { place, min_investment, max_investment, featured } = query;
    const search = query.search?.trim();
    const [worths, categories] = await Promise.all([worthsNow(since), readCategories(database, query.category)]);
    const found = search ? findRows(catalogue, search) : undefined;
    const wanted = categories.filter(({ is_wanted }) => is_wanted).map(({ id }) => id);
    const filters: CountedFilters = {
      search: found,
      category: query.category ? new Set(wanted) : undefined,
      place: place || undefined,
      min_investment,
      max_investment,
      featured,
    };
    const { categoryId, ...counts } = countChoices(catalogue, filters, worths);
    const countFound = (found: RowSet) => countChoices(catalogue, { ...filters, search: found }, worths).total;
    return {
      ...counts,
      category: Object.fromEntries(categories.map(({ id, name }) => [name, categoryId[id] ?? 0])),
      without_words: search && counts.total === 0 ? countWithoutWords(search, countFound) : [],
    };
  };

  app.get(
    '/franchises/counts',
    {
      ...options(
        {
          access: 'public',
          remembered: true,
          later: ({ query }) => searchFaults(textIn(query, 'search')),
        },
        'Count the franchises for each choice of the directory’s filters',
        {
          description:
            'Each choice is counted as if it were the only one of its filter, with all other filters as they are. Null in a process that has just started.',
          querystring: Filters,
          response: { 200: Nullable(FilterCounts) },
        },
      ),
      onSend: sendNotModified,
    },
    async request => {
      const faults = searchFaults(request.query.search);
      if (faults.length > 0) throw invalid(faults);
      if (!(await catalogue.isCurrent())) {
        excludeFromCache(request);
        return null;
      }
      return countAll(request.query, cachedVersionOf(request)?.since);
    },
  );
};
