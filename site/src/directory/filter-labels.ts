import { formatNumber } from '../wording/count.ts';
import { formatMoney } from '../wording/money.ts';
import type { FilterName } from './filters.ts';
import type { NotComparedReason } from './find-franchises.ts';

/**
 * Returns the label of an active filter.
 * @param currency the site's currency, in which the filter's amounts are given
 */
export const filterLabel = (name: FilterName, value: string, currency: string): string => {
  if (name === 'search') return `“${value.trim()}”`;
  if (name === 'category') return value;
  if (name === 'place') return `In ${value}`;
  if (name === 'min_investment') return `From ${formatMoney(Number(value), currency)}`;
  if (name === 'max_investment') return `Up to ${formatMoney(Number(value), currency)}`;
  return 'Featured only';
};

/**
 * Returns the text about franchises that cannot be compared with an amount.
 * @param why their amounts are confidential, or their currency has no exchange rate
 * @param isMore whether other franchises are displayed above
 */
export const notComparedText = (why: NotComparedReason, number: number, isMore: boolean): string => {
  const some = `${formatNumber(number)}${isMore ? ' more' : ''}`;
  if (why === 'no_rate') return `${some} not shown: no exchange rate`;
  return `${some} ${number === 1 ? 'asks' : 'ask'} for an NDA`;
};
