import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { AlertDialog } from '../feedback/AlertDialog.tsx';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { useMe } from '../session/useMe.ts';
import { useLeadsDeleted } from './useLeadsDeleted.ts';

/** Deletes the selected leads, after asking. Quiet while none is selected, which it says then (specification §8). */
export const BulkDelete = () => {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const tellDeleted = useLeadsDeleted();
  const { selectedIds, onUnselectItems, total = 0 } = useListContext();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [said, setSaid] = useState('');
  const count = selectedIds.length;
  // A consultant's delete takes leads off their own lists for good; only there the specified sentence is true.
  const toBin = useMe()?.role === 'admin';

  const confirm = async () => {
    setState('busy');
    const results = await Promise.allSettled(selectedIds.map(id => api.remove(`leads/${id}`)));
    setState('idle');
    onUnselectItems();
    refresh();
    if (results.every(({ status }) => status === 'fulfilled'))
      tellDeleted(t('leads.bulk.deleted', { n: count }), selectedIds.map(String));
    else setSaid(t('leads.bulk.failed'));
  };

  return (
    <>
      <Button
        variant={count > 0 ? 'outlined' : 'text'}
        color={count > 0 ? 'error' : 'inherit'}
        disabled={count === 0 && total === 0}
        startIcon={<DeleteOutlined />}
        sx={count > 0 ? undefined : { color: 'text.secondary', fontWeight: 500 }}
        onClick={() => (count > 0 ? setState('asking') : setSaid(t('leads.bulk.none')))}
      >
        {count > 0 ? t('leads.bulk.deleteSome', { n: count }) : t('leads.bulk.delete')}
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t(toBin ? 'leads.bulk.confirmToBin' : 'leads.bulk.confirm', { n: count })}
        text={toBin ? t('leads.bulk.toBin') : undefined}
        confirm={t('actions.delete')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
      <AlertDialog open={said !== ''} title={said} onClose={() => setSaid('')} />
    </>
  );
};
