import { type FranchiseCard, formatMoney, formatRate } from '@marketplace/api';

/** Displayed instead of confidential figures (specification, section 2.3). */
export const NDA = 'NDA Required';

/** The figures of a franchise: whole numbers in `currency`, or null if confidential. */
export type Figures = Pick<FranchiseCard, 'investment_min' | 'investment_max' | 'franchise_fee' | 'currency'>;

export { formatMoney, formatRate };

/**
 * Formats the investment: `RM 80,000 – RM 250,000`, or one amount if both are equal. Undefined if either is missing or
 * zero.
 */
export const investmentRange = ({
  investment_min: min,
  investment_max: max,
  currency,
}: Figures): string | undefined => {
  if (!min || !max) return undefined;
  return min === max ? formatMoney(min, currency) : `${formatMoney(min, currency)} – ${formatMoney(max, currency)}`;
};

/** Formats the fee. Undefined if it is missing or zero. */
export const franchiseFee = ({ franchise_fee: fee, currency }: Figures): string | undefined =>
  fee ? formatMoney(fee, currency) : undefined;

/**
 * Returns the figures that a franchise page may show: either all or none. They are public if minimum, maximum and fee
 * are present and the fee is not 0 (specification, section 2.3).
 */
export const publicFigures = (figures: Figures): { range: string; fee: string } | undefined => {
  const { investment_min: min, investment_max: max, currency } = figures;
  const fee = franchiseFee(figures);
  if (min === null || max === null || fee === undefined) return undefined;
  return {
    range: min === max ? formatMoney(min, currency) : `${formatMoney(min, currency)} – ${formatMoney(max, currency)}`,
    fee,
  };
};
