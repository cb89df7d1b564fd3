/** What the directory is narrowed to. Empty text is no filter. */
export interface Filters {
  search: string;
  /** A category's name. */
  category: string;
  min_investment: string;
  max_investment: string;
  featured: string;
}

export type FilterName = keyof Filters;

const NAMES: FilterName[] = ['search', 'category', 'min_investment', 'max_investment', 'featured'];

/** One letter is no search yet: nearly every franchise has a word that begins with it. */
const WORD = /[\p{L}\p{N}]{2}|[^\P{L}\p{Script=Latin}]/u;
const asked = (text: string) => (WORD.test(text.normalize('NFC')) ? text : '');

/** The filters of an address. The names are the API's own, so that an address can be typed by hand. */
export const readFilters = (query: URLSearchParams): Filters => ({
  search: asked((query.get('search') ?? '').slice(0, 200)),
  category: query.get('category') ?? '',
  min_investment: amount(query.get('min_investment')),
  max_investment: amount(query.get('max_investment')),
  featured: query.get('featured') === 'true' ? 'true' : '',
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

/** Which filters are set, in the order of the panel. */
export const setFilters = (filters: Filters): FilterName[] => NAMES.filter(name => filters[name].trim() !== '');
