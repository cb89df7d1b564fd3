import type { Lead } from '@marketplace/api';
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined';
import { Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { useLeadName } from './useLeadTexts.ts';

/** Button that moves an archived lead back to the consultant's lists. */
export const RestoreLead = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const refresh = useRefresh();
  const name = useLeadName(lead);
  const restore = useCommand(() => api.restore('leads', lead.id), {
    done: () => t('leads.archive.restored'),
    failed: error => failureText(t('bin.restoreFailed'), error),
    onDone: refresh,
  });
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<UnarchiveOutlined />}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
      aria-label={t('bin.restoreNamed', { name })}
    >
      {t('bin.restore')}
    </Button>
  );
};
