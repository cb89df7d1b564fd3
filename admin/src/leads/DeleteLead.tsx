import type { Lead } from '@marketplace/api';
import { IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useRefresh } from 'react-admin';
import { AlertDialog } from '../feedback/AlertDialog.tsx';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';

/** Deletes one lead, after asking. */
export const DeleteLead = ({ lead, label, children }: { lead: Lead; label: string; children: ReactNode }) => {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'failed'>('idle');

  const confirm = async () => {
    setState('busy');
    try {
      await api.remove(`leads/${lead.id}`);
      setState('idle');
      refresh();
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton size="small" onClick={() => setState('asking')} aria-label={label}>
          {children}
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={state === 'asking' || state === 'busy'}
        title={t('leads.deleteTitle')}
        confirm={t('actions.delete')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
      <AlertDialog open={state === 'failed'} title={t('leads.deleteFailed')} onClose={() => setState('idle')} />
    </>
  );
};
