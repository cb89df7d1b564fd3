/** Returns the default order: for a search the API's order, otherwise featured franchises followed by the newest. */
export const defaultOrder = ({ search }: Pick<Filters, 'search'>): string => (search ? 'Best match' : 'Featured first');

/** The orders that visitors can choose instead of the default order, with their names in the API. */
export const SORTS = {
  newest: { label: 'Newest first', sort: ['created_at', 'DESC'] },
  name: { label: 'Name, A to Z', sort: ['name', 'ASC'] },
  investment: { label: 'Lowest investment first', sort: ['investment', 'ASC'] },
} as const;

const isSort = (text: string): text is keyof typeof SORTS => Object.keys(SORTS).includes(text);

/** Returns the value of the API's parameter `sort` for an order. Undefined for the default order. */
export const apiSort = (sort: string): string | undefined =>
  isSort(sort) ? JSON.stringify(SORTS[sort].sort) : undefined;

/**
 * Matches texts that start no search. A single letter starts a word of nearly every franchise. Two letters may be a
 * name (A&W). Punctuation alone is a search without results.
 */
const NO_SEARCH = /^(?:\s*|[^\p{L}\p{N}]*[\p{Script=Latin}\p{N}][^\p{L}\p{N}]*)$/u;
const search = (text: string) => (NO_SEARCH.test(text.slice(0, 200).normalize('NFC')) ? '' : text.slice(0, 200));
const amount = (text: string) => (/^\d{1,12}$/.test(text) ? text : '');
const asItIs = (text: string) => text;

/**
 * The filters and the order of the directory, as in the panel, and how each is read from an address. Their names are
 * those of the API, so that people can type addresses by hand.
 */
const READERS = {
  search,
  /** Whether a search without results stays as typed instead of being corrected. */
  exact: (text: string) => (text === 'true' ? text : ''),
  /** Name of a category. */
  category: asItIs,
  /** A Malaysian state, a country, or Malaysia as a whole. */
  place: asItIs,
  min_investment: amount,
  max_investment: amount,
  featured: (text: string) => (text === 'true' ? text : ''),
  sort: (text: string) => (isSort(text) ? text : ''),
};

/** The value of the option that opens the field for any other amount. */
export const OTHER_AMOUNT_OPTION = 'other';

/** Returns whether the smallest amount is above the largest, so that no franchise can match. */
export const hasReversedBudget = ({ min_investment: min, max_investment: max }: Filters): boolean =>
  min !== '' && max !== '' && Number(min) > Number(max);

export type FilterName = keyof typeof READERS;

/** Values by filter. Empty text means no filter, or the default order. */
export type Filters = Record<FilterName, string>;

const NAMES = Object.keys(READERS) as FilterName[];

export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(NAMES.map(name => [name, READERS[name](query.get(name) ?? '')])) as Filters;

/**
 * Returns the query of the filters, without empty filters (specification, section 5).
 * @param isOfCategory whether this is a category page, whose address already contains the category
 */
export const filterQuery = (filters: Filters, isOfCategory = false): URLSearchParams => {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name].trim();
    const isOfSearch = name === 'exact' && !filters.search;
    if (value && !isOfSearch && !(isOfCategory && name === 'category')) query.set(name, value);
  }
  return query;
};

/** Returns the query as the part of an address that begins with a question mark. Empty for an empty query. */
export const addressQuery = (query: URLSearchParams): string => {
  const text = query.toString();
  return text && `?${text}`;
};

/** Removes all filters except the order. On a category page the category also stays. */
export const withoutFilters = ({ category, sort }: Filters, isOfCategory: boolean): Filters => ({
  ...readFilters(new URLSearchParams()),
  sort,
  category: isOfCategory ? category : '',
});

/**
 * Returns whether the list differs from the published one.
 * @param isOfCategory whether this is a category page, whose published list has only its category
 */
export const isNarrowed = (filters: Filters, isOfCategory = false): boolean =>
  addressQuery(filterQuery(filters, isOfCategory)) !== '';

/** Returns the active filters in the order of the panel. The sort order is not a filter, because it hides nothing. */
export const activeFilters = (filters: Filters, isOfCategory = false): FilterName[] =>
  [...filterQuery(filters, isOfCategory).keys()].filter(
    (name): name is FilterName => name !== 'sort' && name !== 'exact',
  );
