import { type FranchiseCard, MAXIMUM_INVESTMENTS, MINIMUM_INVESTMENTS } from '@marketplace/api';

/**
 * Returns the address of the franchises with a similar budget: the directory between the nearest amounts of its filters.
 * Undefined if the franchise has no figures.
 * @param franchise its figures are in the site's currency
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
