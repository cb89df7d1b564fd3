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

/**
 * One letter is no search yet: nearly every franchise has a word that begins with it. Two may be a name: A&W. Signs alone
 * are a search that finds nothing.
 */
const NO_SEARCH = /^(?:\s*|[^\p{L}\p{N}]*[\p{Script=Latin}\p{N}][^\p{L}\p{N}]*)$/u;
const search = (text: string) => (NO_SEARCH.test(text.slice(0, 200).normalize('NFC')) ? '' : text.slice(0, 200));
const amount = (text: string) => (/^\d{1,12}$/.test(text) ? text : '');
const asItIs = (text: string) => text;

/**
 * What the directory is narrowed to, and how it is sorted, in the order of the panel: how each is read from an address.
 * The names are the API's own, so that an address can be typed by hand.
 */
const READ = {
  search,
  /** A category's name. */
  category: asItIs,
  /** A state of Malaysia, a country, or Malaysia itself. */
  place: asItIs,
  min_investment: amount,
  max_investment: amount,
  featured: (text: string) => (text === 'true' ? text : ''),
  sort: (text: string) => (isSort(text) ? text : ''),
};

export type FilterName = keyof typeof READ;

/** Empty text is no filter, and the usual order. */
export type Filters = Record<FilterName, string>;

const NAMES = Object.keys(READ) as FilterName[];

export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(NAMES.map(name => [name, READ[name](query.get(name) ?? '')])) as Filters;

/**
 * The query of filters, empty ones left out (specification §5).
 * @param isOfCategory the page is of its category, which its address says
 */
export const filterQuery = (filters: Filters, isOfCategory = false): URLSearchParams => {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name].trim();
    if (value && !(isOfCategory && name === 'category')) query.set(name, value);
  }
  return query;
};

/** The same list without its filters, in its order; of a category's own page the category stays. */
export const withoutFilters = ({ category, sort }: Filters, isOfCategory: boolean): Filters => ({
  ...readFilters(new URLSearchParams()),
  sort,
  category: isOfCategory ? category : '',
});

/**
 * Whether a list shows anything else than it does by itself.
 * @param isOfCategory the page is of its category: that is what it shows by itself
 */
export const isNarrowed = (filters: Filters, isOfCategory = false): boolean =>
  filterQuery(filters, isOfCategory).size > 0;

/** Which filters are set, in the order of the panel. An order takes nothing away: it is none. */
export const setFilters = (filters: Filters, isOfCategory = false): FilterName[] =>
  [...filterQuery(filters, isOfCategory).keys()].filter((name): name is FilterName => name !== 'sort');
