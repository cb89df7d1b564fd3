/** What the directory is narrowed to, and how it is sorted. Empty text is no filter, and the usual order. */
export interface Filters {
  search: string;
  /** A category's name. */
  category: string;
  /** A state of Malaysia, a country, or Malaysia itself. */
  place: string;
  min_investment: string;
  max_investment: string;
  featured: string;
  sort: string;
}

export type FilterName = keyof Filters;

const NAMES: FilterName[] = ['search', 'category', 'place', 'min_investment', 'max_investment', 'featured', 'sort'];

/** The orders that are offered beside the usual one (featured first, then newest), and what the API calls them. */
export const SORTS = {
  newest: { label: 'Newest first', sort: ['created_at', 'DESC'] },
  name: { label: 'Name, A to Z', sort: ['name', 'ASC'] },
  investment: { label: 'Lowest investment first', sort: ['investment', 'ASC'] },
} as const;

const isSort = (text: string): text is keyof typeof SORTS => Object.hasOwn(SORTS, text);

/** The API's `sort` of an order; undefined for the usual one. */
export const apiSort = (sort: string): string | undefined =>
  isSort(sort) ? JSON.stringify(SORTS[sort].sort) : undefined;

/** One letter is no search yet: nearly every franchise has a word that begins with it. */
const WORD = /[\p{L}\p{N}]{2}|[^\P{L}\p{Script=Latin}]/u;
const asked = (text: string) => (WORD.test(text.normalize('NFC')) ? text : '');

/** The filters of an address. The names are the API's own, so that an address can be typed by hand. */
export const readFilters = (query: URLSearchParams): Filters => ({
  search: asked((query.get('search') ?? '').slice(0, 200)),
  category: query.get('category') ?? '',
  place: query.get('place') ?? '',
  min_investment: amount(query.get('min_investment')),
  max_investment: amount(query.get('max_investment')),
  featured: query.get('featured') === 'true' ? 'true' : '',
  sort: isSort(query.get('sort') ?? '') ? (query.get('sort') ?? '') : '',
});

const amount = (text: string | null) => (text && /^\d{1,12}$/.test(text) ? text : '');

/** The query of filters, empty ones left out (specification §5). */
export const filterQuery = (filters: Filters): URLSearchParams => {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name].trim();
    if (value) query.set(name, value);
  }
  return query;
};

const NONE: Filters = {
  search: '',
  category: '',
  place: '',
  min_investment: '',
  max_investment: '',
  featured: '',
  sort: '',
};

/** The same list without its filters, in its order; of a category's own page the category stays. */
export const withoutFilters = ({ category, sort }: Filters, isOfCategory: boolean): Filters => ({
  ...NONE,
  sort,
  category: isOfCategory ? category : '',
});

/**
 * Whether a list shows anything else than it does by itself.
 * @param isOfCategory the page is of its category: that is what it shows by itself
 */
export const isNarrowed = (filters: Filters, isOfCategory = false): boolean =>
  filterQuery(isOfCategory ? { ...filters, category: '' } : filters).size > 0;

/**
 * Which filters are set, in the order of the panel. An order takes nothing away: it is none.
 * @param isOfCategory the page is of its category, which is none either
 */
export const setFilters = (filters: Filters, isOfCategory = false): FilterName[] =>
  NAMES.filter(name => name !== 'sort' && !(isOfCategory && name === 'category') && filters[name].trim() !== '');
