import type { FilterCounts } from '@marketplace/api';
import { activeFilters, type FilterName, type Filters, withoutFilters } from './filters.ts';

/** A search that is less narrow than one without results. */
export interface WiderSearch {
  /** The filter or the word that it drops. */
  without: string;
  filters: Filters;
  /** Number of franchises that it finds. */
  count: number;
}

/**
 * The filters in the order in which they are dropped: the least important first, the search last. Single words of the
 * search are dropped before the category.
 */
const LEAST_IMPORTANT_FIRST = ['featured', 'min_investment', 'max_investment', 'place', 'word', 'category', 'search'];

const rankOf = (kind: FilterName | 'word') => LEAST_IMPORTANT_FIRST.indexOf(kind);

const NAMES_OF_FILTERS: Partial<Record<FilterName, string>> = {
  min_investment: 'a minimum',
  max_investment: 'a maximum',
  featured: '“Featured only”',
};

const nameOf = (filter: FilterName, value: string) =>
  NAMES_OF_FILTERS[filter] ?? (filter === 'search' ? `“${value.trim()}”` : value);

/**
 * Returns what a visitor can drop to get results, the least important first. The only filter is not among them, because
 * then all franchises are shown.
 * @param isOfCategory whether this is a category page, where the category stays
 */
export const searchesWithoutOneFilter = (
  filters: Filters,
  isOfCategory: boolean,
  counts: Pick<FilterCounts, 'without' | 'without_words'>,
): WiderSearch[] => {
  const filterWays = activeFilters(filters, isOfCategory).map(name => ({
    rank: rankOf(name),
    without: nameOf(name, filters[name]),
    filters: { ...filters, [name]: '', exact: '' },
    count: counts.without[name] ?? 0,
  }));
  const words = filters.search.trim().split(/\s+/);
  const wordWays = counts.without_words.map(({ word, count }) => ({
    rank: rankOf('word'),
    without: word,
    filters: { ...filters, search: words.filter((_, at) => at !== words.indexOf(word)).join(' '), exact: '' },
    count,
  }));
  return [...filterWays, ...wordWays]
    .filter(({ count, filters: others }) => count > 0 && activeFilters(others, isOfCategory).length > 0)
    .sort((a, b) => a.rank - b.rank || b.count - a.count)
    .map(({ rank, ...way }) => way);
};

/** Returns searches to try one after the other if dropping one filter is not enough. */
export const widerSearches = (filters: Filters, isOfCategory: boolean): Filters[] => {
  const nothing = withoutFilters(filters, isOfCategory);
  const single = (['search', 'category', 'place'] as const).filter(name => filters[name] !== '');
  return [...single.map(name => ({ ...nothing, [name]: filters[name] })), nothing];
};
