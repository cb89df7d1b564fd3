import type { FilterName } from './filters.ts';

const NUMBERS = new Intl.NumberFormat('en-MY');

/** A bound of the filter: compared in each franchise's own currency, so it names none. */
export const bound = (amount: number | string): string => NUMBERS.format(Number(amount));

/** An active filter as its chip says it. */
export const filterLabel = (name: FilterName, value: string): string => {
  if (name === 'search') return `“${value.trim()}”`;
  if (name === 'category') return value;
  if (name === 'min_investment') return `From ${bound(value)}`;
  if (name === 'max_investment') return `Up to ${bound(value)}`;
  return 'Featured only';
};
