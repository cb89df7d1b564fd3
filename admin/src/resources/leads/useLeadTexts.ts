import { INVESTMENT_BUDGETS, type Lead } from '@marketplace/api';
import { useSiteCurrency } from '../../data/useSiteSettings.ts';
import { useDates, useMoney, useNumber } from '../../i18n/useFormats.ts';
import { useText, useWord } from '../../i18n/useText.ts';

const [LOWEST] = INVESTMENT_BUDGETS;
const HIGHEST = INVESTMENT_BUDGETS[5];
const ABOVE = INVESTMENT_BUDGETS[4];

/** Who sent it; nothing where they did not say. */
export const leadName = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** Who sent it, or that they did not say. */
export const useLeadName = (lead: Lead): string => {
  const t = useText();
  return leadName(lead) || t('leads.noName');
};

/** What somebody can spend, in words. What shows it alone is drawn again when the site's currency comes. */
export const useBudget = ({ investment_budget: budget }: Pick<Lead, 'investment_budget'>): string => {
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

/** A lead in words, with the specification's texts for what it doesn't say. */
export const useLeadTexts = (lead: Lead) => {
  const t = useText();
  const name = useLeadName(lead);
  const dates = useDates();
  const word = useWord();
  return {
    name,
    email: lead.email || t('leads.noEmail'),
    phone: lead.phone || t('leads.noPhone'),
    date: lead.created_at ? dates.recent(lead.created_at) : t('leads.noDate'),
    exactDate: lead.created_at ? dates.exact(lead.created_at) : '',
    experience: word(lead.experience),
    timeline: word(lead.timeline),
    message: lead.message || t('leads.noMessage'),
  };
};
