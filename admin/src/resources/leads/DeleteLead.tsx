import type { Lead } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { reasonsOf } from '../../data/reasons.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';
import { useLeadsDeleted } from './useLeadsDeleted.ts';

interface DeleteLeadProps {
  lead: Lead;
  label: string;
  onDeleted?: () => void;
}

/** Deletes one lead, after asking. */
export const DeleteLead = ({ lead, label, onDeleted }: DeleteLeadProps) => {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const tellDeleted = useLeadsDeleted();
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'failed'>('idle');
  const [reasons, setReasons] = useState<string[]>([]);

  const confirm = async () => {
    setState('busy');
    try {
      await api.remove(`leads/${lead.id}`);
      setState('idle');
      tellDeleted(t('leads.deleted'), [lead.id]);
      onDeleted?.();
      refresh();
    } catch (error) {
      setReasons(reasonsOf(error));
      setState('failed');
    }
  };

  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton onClick={() => setState('asking')} aria-label={label} sx={{ width: 40, height: 40 }}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {/* Only while they are needed: a closed dialog in every row is what a page of leads would wait for. */}
      {(state === 'asking' || state === 'busy') && (
        <ConfirmDialog
          open
          title={t('leads.deleteTitle')}
          confirm={t('actions.delete')}
          busy={state === 'busy'}
          onConfirm={confirm}
          onCancel={() => setState('idle')}
        />
      )}
      {state === 'failed' && (
        <AlertDialog open title={t('leads.deleteFailed')} lines={reasons} onClose={() => setState('idle')} />
      )}
    </>
  );
};
