import type { FranchisePage, StatedRange } from '@marketplace/api';
import { publicFigures } from '../wording/money.ts';
import { readAmount, withoutSeparators } from '../wording/read-amount.ts';
import type { StatedCosts } from './costs.ts';

/** Lowest and highest value that the franchisor states. */
type Bounds = [lowest: number, highest: number];

/** The figures on the page that the calculator starts with. The visitor enters missing ones. */
export interface StatedAmounts {
  currency: string;
  fee?: Bounds;
  fitOut?: Bounds;
  royalty?: Bounds;
  levy?: Bounds;
  workingCapital?: Bounds;
}

const boundsOf = (range: StatedRange | null): Bounds | undefined => (range ? [range.min, range.max] : undefined);

/** Returns the figures of a franchise for the calculator. A fee that the page does not show is left out. */
export const statedAmounts = (
  franchise: StatedCosts & Pick<FranchisePage, 'investment_min' | 'investment_max' | 'franchise_fee'>,
): StatedAmounts => {
  const fee = publicFigures(franchise) ? franchise.franchise_fee : null;
  return {
    currency: franchise.currency,
    fee: fee === null ? undefined : [fee, fee],
    fitOut: boundsOf(franchise.fit_out_cost),
    royalty: boundsOf(franchise.royalty_percent),
    levy: boundsOf(franchise.marketing_levy_percent),
    workingCapital: boundsOf(franchise.working_capital),
  };
};

/** The visitor's assumptions: amounts in the franchise's currency, percentages of sales, and a number of months. */
export interface Assumptions {
  fee: number;
  fitOut: number;
  beforeOpening: number;
  rent: number;
  wages: number;
  otherCosts: number;
  /** Sales in a month. They are used only to compute royalty and levy, and do not count as income. */
  sales: number;
  royalty: number;
  levy: number;
  months: number;
}

/** Amounts that the visitor needs, in whole units of the currency. */
export interface Estimate {
  untilOpening: number;
  firstMonths: number;
  total: number;
}

/** Adds up what is needed until opening and for the first months. Sales are not deducted. */
export const estimate = (given: Assumptions): Estimate => {
  const untilOpening = given.fee + given.fitOut + given.beforeOpening;
  const shares = (given.sales * (given.royalty + given.levy)) / 100;
  const firstMonths = given.months * (given.rent + given.wages + given.otherCosts + shares);
  return {
    untilOpening: Math.round(untilOpening),
    firstMonths: Math.round(firstMonths),
    total: Math.round(untilOpening) + Math.round(firstMonths),
  };
};

/**
 * Returns the number that a visitor typed, such as `12,000`, `RM 12 000`, `40k`, `1.5 juta` or `5.5%`. An empty text
 * is 0.
 * @returns undefined if the text is not a valid amount
 */
export const typedAmount = (text: string): number | undefined => {
  const digits = withoutSeparators(text.replace(/^\s*(RM|[A-Z]{0,2}[$¥€£])?\s*|%\s*$/gi, ''));
  if (digits === '') return 0;
  if (/^\d{1,12}(\.\d{1,2})?$/.test(digits)) return Number(digits);
  // Amounts with a unit are read as in the filters.
  return /^\d{1,9}(\.\d{1,6})?[a-z]+$/i.test(digits) ? readAmount(digits) : undefined;
};
