import type { FranchiseCard } from '@marketplace/api';
import { useMoney } from '../../i18n/useFormats.ts';

type Amounts = Pick<FranchiseCard, 'investment_min' | 'investment_max' | 'franchise_fee' | 'currency'>;

/** What a franchise costs, as text: the range (or `hidden` where a bound is confidential) and the fee where there is one. */
export const useInvestment = () => {
  const money = useMoney();
  return (franchise: Amounts, hidden: string) => {
    const { investment_min: low, investment_max: high, franchise_fee: fee, currency } = franchise;
    const known = Boolean(low && high);
    return {
      known,
      range: known ? `${money(low ?? 0, currency)} – ${money(high ?? 0, currency)}` : hidden,
      fee: fee ? money(fee, currency) : undefined,
    };
  };
};
