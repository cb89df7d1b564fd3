import { money } from '../wording/money.ts';
import type { FilterName } from './filters.ts';

/**
 * Returns the label of an active filter.
 * @param currency the site's currency, in which the filter's amounts are given
 */
export const filterLabel = (name: FilterName, value: string, currency: string): string => {
  if (name === 'search') return `“${value.trim()}”`;
  if (name === 'category') return value;
  if (name === 'place') return `In ${value}`;
  if (name === 'min_investment') return `From ${money(Number(value), currency)}`;
  if (name === 'max_investment') return `Up to ${money(Number(value), currency)}`;
  return 'Featured only';
};

/** Returns the text about franchises whose amounts a filter could not compare. */
export const leftOutText = (left: number): string => `${left} in other currencies`;
