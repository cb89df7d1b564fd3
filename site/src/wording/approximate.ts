import { formatMoney } from './money.ts';

/** The site's settings that cards need: the currency, and the value of one unit of other currencies in it. */
export interface Rates {
  currency: string;
  worths: Readonly<Record<string, number>>;
  /** Whether franchisors pay to be featured. */
  isFeaturedPaid?: boolean;
}

const DIGITS = 3;

/**
 * Returns about how much amounts in a foreign currency are in the site's currency, with three digits: `≈ RM 84,000`.
 * Undefined for amounts in the site's currency, and without a rate.
 */
export const approximately = (
  amounts: readonly number[],
  currency: string,
  { currency: own, worths }: Rates,
): string | undefined => {
  const worth = worths[currency];
  if (worth === undefined || currency === own) return undefined;
  const converted = amounts.map(amount => formatMoney(Number((amount * worth).toPrecision(DIGITS)), own));
  return `≈ ${[...new Set(converted)].join(' – ')}`;
};
