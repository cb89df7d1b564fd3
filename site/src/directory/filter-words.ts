import { money } from '../wording/money.ts';
import type { FilterName } from './filters.ts';

/**
 * An active filter as its chip says it.
 * @param currency the site's, which bounds of money are in
 */
export const filterLabel = (name: FilterName, value: string, currency: string): string => {
  if (name === 'search') return `“${value.trim()}”`;
  if (name === 'category') return value;
  if (name === 'place') return `In ${value}`;
  if (name === 'min_investment') return `From ${money(Number(value), currency)}`;
  if (name === 'max_investment') return `Up to ${money(Number(value), currency)}`;
  return 'Featured only';
};

/** How many a filter of money left out, and why. */
export const leftOutWords = (left: number): string => `${left} in other currencies`;
