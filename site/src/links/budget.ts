import { type FranchiseCard, MAXIMUM_INVESTMENTS, MINIMUM_INVESTMENTS } from '@marketplace/api';

/**
 * Returns the address of the directory with franchises of a similar budget. Its filters are the closest amounts that
 * enclose the franchise's investment. Undefined if the franchise has no figures, or if no amounts enclose them.
 * @param franchise with figures in the site's currency
 */
export const budgetAddress = ({
  investment_min: min,
  investment_max: max,
}: Pick<FranchiseCard, 'investment_min' | 'investment_max'>): string | undefined => {
  if (!min || !max) return undefined;
  const [from, to] = [
    MINIMUM_INVESTMENTS.findLast(amount => amount <= min),
    MAXIMUM_INVESTMENTS.find(amount => amount >= max),
  ];
  const bounds = [from && `min_investment=${from}`, to && `max_investment=${to}`].filter(Boolean);
  return bounds.length > 0 ? `/?${bounds.join('&')}#franchises` : undefined;
};
