import { INVESTMENT_BUDGETS, type Lead } from '@marketplace/api';
import { useDates, useMoney } from '../i18n/useFormats.ts';
import { useText } from '../i18n/useText.ts';
import { useWord } from '../i18n/useWord.ts';

/** The enquiry form labels budgets in dollars (specification §9). */
const BUDGET_CURRENCY = 'USD';
const [LOWEST] = INVESTMENT_BUDGETS;
const HIGHEST = INVESTMENT_BUDGETS[5];
const ABOVE = INVESTMENT_BUDGETS[4];

/** A lead in words, with the specification's texts for what it doesn't say. */
export const useLeadTexts = (lead: Lead) => {
  const t = useText();
  const money = useMoney();
  const dates = useDates();
  const word = useWord();
  const { investment_budget: budget } = lead;

  const budgetText = () => {
    if (budget === null) return '—';
    if (budget === LOWEST) return t('leads.budgetUnder', { amount: money(LOWEST, BUDGET_CURRENCY) });
    if (budget === HIGHEST) return t('leads.budgetOver', { amount: money(ABOVE, BUDGET_CURRENCY) });
    return money(budget, BUDGET_CURRENCY);
  };

  return {
    name: `${lead.first_name} ${lead.last_name}`.trim() || t('leads.noName'),
    email: lead.email || t('leads.noEmail'),
    phone: lead.phone || t('leads.noPhone'),
    date: lead.created_at ? dates.recent(lead.created_at) : t('leads.noDate'),
    exactDate: lead.created_at ? dates.exact(lead.created_at) : '',
    budget: budgetText(),
    experience: word(lead.experience),
    timeline: word(lead.timeline),
    message: lead.message || t('leads.noMessage'),
  };
};
