import type { Lead } from '@marketplace/api';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { reasonsOf } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { useLeadTexts } from './useLeadTexts.ts';

/** An admin's word on an enquiry: "not spam" sends a suspected one on, the other puts one into the queue. */
export const SpamButton = ({ lead, size }: { lead: Lead; size?: 'small' }) => {
  const t = useText();
  const refresh = useRefresh();
  const { name } = useLeadTexts(lead);
  const { id, is_suspected: suspected } = lead;
  const mark = useCommand(api => api.markSpam(id, !suspected), {
    done: () => t(suspected ? 'leads.spam.sentOn' : 'leads.spam.marked'),
    failed: error => [t('leads.updateFailed'), ...reasonsOf(error)].join('\n'),
    onDone: refresh,
  });
  return (
    <Button
      size={size}
      variant="outlined"
      loading={mark.isPending}
      onClick={() => mark.mutate()}
      aria-label={suspected ? t('leads.spam.notNamed', { name }) : undefined}
    >
      {t(suspected ? 'leads.spam.not' : 'leads.spam.mark')}
    </Button>
  );
};
