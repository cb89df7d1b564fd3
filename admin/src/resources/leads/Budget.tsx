import { INVESTMENT_BUDGETS, type Lead } from '@marketplace/api';
import { useSiteCurrency } from '../../data/useSiteSettings.ts';
import { useMoney, useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

const [LOWEST] = INVESTMENT_BUDGETS;
const HIGHEST = INVESTMENT_BUDGETS[5];
const ABOVE = INVESTMENT_BUDGETS[4];

/** What somebody can spend, in words: it alone is drawn again when the site's currency comes. */
export const Budget = ({ lead: { investment_budget: budget } }: { lead: Lead }) => {
  const t = useText();
  const inCurrency = useMoney();
  const number = useNumber();
  const currency = useSiteCurrency();
  /** Until the currency is known a budget is a number: a wrong sign would be worse than none. */
  const money = (amount: number) => (currency ? inCurrency(amount, currency) : number(amount));
  if (budget === null) return '—';
  if (budget === LOWEST) return t('leads.budgetUnder', { amount: money(LOWEST) });
  if (budget === HIGHEST) return t('leads.budgetOver', { amount: money(ABOVE) });
  return money(budget);
};
