import { grouped, INVESTMENT_BUDGETS, type Lead, money } from '@marketplace/api';
import { useSiteCurrency } from '../../data/useSiteSettings.ts';
import { useText } from '../../i18n/useText.ts';

const [LOWEST] = INVESTMENT_BUDGETS;
const HIGHEST = INVESTMENT_BUDGETS[5];
const ABOVE = INVESTMENT_BUDGETS[4];

/** The budget of a visitor in words. A component of its own, so that only it renders again when the site's currency arrives. */
export const Budget = ({ lead: { investment_budget: budget } }: { lead: Pick<Lead, 'investment_budget'> }) => {
  const t = useText();
  const currency = useSiteCurrency();
  /** Until the currency is known a budget is a number: a wrong sign would be worse than none. */
  const text = (amount: number) => (currency ? money(amount, currency) : grouped(amount));
  if (budget === null) return t('units.notSpecified');
  if (budget === LOWEST) return t('leads.budgetUnder', { amount: text(LOWEST) });
  if (budget === HIGHEST) return t('leads.budgetOver', { amount: text(ABOVE) });
  return text(budget);
};
