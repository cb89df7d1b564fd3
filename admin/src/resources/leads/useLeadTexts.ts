import type { Lead } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { useText, useWord } from '../../i18n/useText.ts';

/** Who sent it; nothing where they did not say. */
export const leadName = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** Who sent it, or that they did not say. */
export const useLeadName = (lead: Lead): string => {
  const t = useText();
  return leadName(lead) || t('leads.noName');
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
