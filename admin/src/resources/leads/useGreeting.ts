import type { ContactTemplate, Lead } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { CONTACT_TEMPLATE, fillGreeting, useSender } from '../../data/greeting.ts';
import { useText } from '../../i18n/useText.ts';
import { useLeadName } from './useLeadTexts.ts';

/** Returns the first message to a lead: the user's own greeting, or the standard one. */
export const useGreeting = (lead: Lead): string => {
  const t = useText();
  const name = useLeadName(lead);
  const sender = useSender();
  const { data: template } = useQuery({
    queryKey: [CONTACT_TEMPLATE, 'text'],
    queryFn: () => api.read<ContactTemplate>(CONTACT_TEMPLATE),
    staleTime: 300_000,
    enabled: !lead.is_locked,
  });
  const values = { lead_name: lead.first_name || name, franchise_name: lead.franchise_name };
  if (template?.text) return fillGreeting(template.text, { ...values, ...sender });
  return t('leads.contact.greeting', { name: values.lead_name, franchise: values.franchise_name });
};
