import { formatMoney, grouped, INVESTMENT_BUDGETS, type Lead } from '@marketplace/api';
import { useSiteCurrency } from '../../data/useSiteSettings.ts';
import { useText } from '../../i18n/useText.ts';

const [LOWEST] = INVESTMENT_BUDGETS;
const HIGHEST = INVESTMENT_BUDGETS[5];
const ABOVE = INVESTMENT_BUDGETS[4];

/**
 * Investment budget of a lead as text. It is a separate component, so that nothing else re-renders when the site's
 * currency is loaded.
 */
export const Budget = ({ lead: { investment_budget: budget } }: { lead: Pick<Lead, 'investment_budget'> }) => {
  const t = useText();
  const currency = useSiteCurrency();
  /** Formats an amount without a currency sign until the currency is known, since a wrong sign would mislead. */
  const text = (amount: number) => (currency ? formatMoney(amount, currency) : grouped(amount));
  if (budget === null) return t('units.notSpecified');
  if (budget === LOWEST) return t('leads.budgetUnder', { amount: text(LOWEST) });
  if (budget === HIGHEST) return t('leads.budgetOver', { amount: text(ABOVE) });
  return text(budget);
};
