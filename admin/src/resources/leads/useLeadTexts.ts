import type { Lead } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { useText, useWord } from '../../i18n/useText.ts';

/** Returns the visitor's full name, or an empty text if they gave none. */
export const leadName = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** Returns the visitor's full name, or a placeholder if they gave none. */
export const useLeadName = (lead: Lead): string => {
  const t = useText();
  return leadName(lead) || t('leads.noName');
};

/** Returns the texts of a lead, with the specification's placeholders for missing values. */
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
