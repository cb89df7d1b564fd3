import type { Lead } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { useLeadsDeleted } from './LeadActions.tsx';
import { useRunOnSelectedLeads } from './useSelectedLeads.ts';

/**
 * Deletes the selected leads after confirmation. With nothing selected, clicking it shows a message (specification,
 * section 8).
 */
export const BulkDelete = () => {
  const t = useText();
  const notifyDeleted = useLeadsDeleted();
  const { total = 0 } = useListContext<Lead>();
  const { count, run, isBusy, failures } = useRunOnSelectedLeads();
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState<'none' | 'failed' | null>(null);
  const toBin = useMe()?.role === 'admin';

  const confirm = async () => {
    const { done, hasFailed } = await run(id => api.remove(`leads/${id}`));
    setIsAsking(false);
    if (done.length > 0) notifyDeleted(t('leads.bulk.deleted', { n: done.length }), done);
    if (hasFailed) setMessage('failed');
  };

  return (
    <>
      <Button
        variant={count > 0 ? 'outlined' : 'text'}
        color={count > 0 ? 'error' : 'inherit'}
        disabled={count === 0 && total === 0}
        startIcon={<DeleteOutlined />}
        sx={count > 0 ? undefined : { color: 'text.secondary', fontWeight: 500 }}
        onClick={() => (count > 0 ? setIsAsking(true) : setMessage('none'))}
      >
        {count > 0 ? t('leads.bulk.deleteSome', { n: count }) : t('leads.bulk.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(toBin ? 'leads.bulk.confirmToBin' : 'leads.bulk.confirm', { n: count })}
        text={t(toBin ? 'leads.bulk.toBin' : 'leads.archive.some')}
        confirm={t('actions.delete')}
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
      <AlertDialog
        open={message !== null}
        title={message ? t(`leads.bulk.${message}`) : ''}
        lines={message === 'failed' ? failures : []}
        onClose={() => setMessage(null)}
      />
    </>
  );
};
