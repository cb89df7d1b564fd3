import type { Lead } from '@marketplace/api';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { reasonsOf } from '../../data/reasons.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { useLeadTexts } from './useLeadTexts.ts';

/** An admin's word on an enquiry: "not spam" sends a suspected one on, the other puts one into the queue. */
export const SpamButton = ({ lead, size }: { lead: Lead; size?: 'small' }) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const { name } = useLeadTexts(lead);
  const [busy, setBusy] = useState(false);

  const judge = async () => {
    setBusy(true);
    try {
      await api.save(`leads/${lead.id}/spam?spam=${!lead.is_suspected}`, {});
      notify(t(lead.is_suspected ? 'leads.spam.sentOn' : 'leads.spam.marked'), { type: 'success' });
      refresh();
    } catch (error) {
      notify([t('leads.spam.failed'), ...reasonsOf(error)].join('\n'), { type: 'error', multiLine: true });
    }
    setBusy(false);
  };

  return (
    <Button
      size={size}
      variant="outlined"
      loading={busy}
      onClick={judge}
      aria-label={lead.is_suspected ? t('leads.spam.notNamed', { name }) : undefined}
    >
      {t(lead.is_suspected ? 'leads.spam.not' : 'leads.spam.mark')}
    </Button>
  );
};
