import type { Lead } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { reasonsOf, statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { useErrorMessage } from '../../kit/feedback/Failed.tsx';
import { useLeadsDeleted } from './LeadActions.tsx';
import { leadName } from './useLeadTexts.ts';

/**
 * Deletes the selected leads after confirmation. With nothing selected, clicking it shows a message (specification 8).
 */
export const BulkDelete = () => {
  const t = useText();
  const refresh = useRefresh();
  const why = useErrorMessage();
  const notifyDeleted = useLeadsDeleted();
  const { data = [], selectedIds, onSelect, total = 0 } = useListContext<Lead>();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [message, setMessage] = useState('');
  const [failed, setFailed] = useState<string[]>([]);
  const count = selectedIds.length;
  // Stores the names for error messages. If another user deletes a lead, the lead is missing from the list.
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const lead of data) names.current.set(lead.id, leadName(lead));
  }, [data]);
  const toBin = useMe()?.role === 'admin';

  const confirm = async () => {
    setState('busy');
    const ids = selectedIds.map(String);
    const nameOf = (id: string) => names.current.get(id) || t('leads.noName');
    const results = await Promise.allSettled(ids.map(id => api.remove(`leads/${id}`)));
    const faults = new Map(
      results.flatMap((result, at): [string, unknown][] =>
        result.status === 'rejected' ? [[ids[at] ?? '', result.reason]] : [],
      ),
    );
    const deletedIds = ids.filter(id => !faults.has(id));
    setState('idle');
    // Deselects leads that no longer exist: they are in no list, so the user could not deselect them.
    onSelect(ids.filter(id => faults.has(id) && statusOf(faults.get(id)) !== 404));
    refresh();
    if (deletedIds.length > 0) notifyDeleted(t('leads.bulk.deleted', { n: deletedIds.length }), deletedIds);
    if (faults.size === 0) return;
    setFailed([...new Set([...faults].map(([id, error]) => [nameOf(id), ...failureReason(error)].join(': ')))]);
    setMessage(t('leads.bulk.failed'));
  };
  const failureReason = (error: unknown) => {
    const reasons = reasonsOf(error);
    if (reasons.length > 0) return [reasons.join(' ')];
    const reason = why(error);
    return reason ? [reason] : [];
  };

  return (
    <>
      <Button
        variant={count > 0 ? 'outlined' : 'text'}
        color={count > 0 ? 'error' : 'inherit'}
        disabled={count === 0 && total === 0}
        startIcon={<DeleteOutlined />}
        sx={count > 0 ? undefined : { color: 'text.secondary', fontWeight: 500 }}
        onClick={() => (count > 0 ? setState('asking') : setMessage(t('leads.bulk.none')))}
      >
        {count > 0 ? t('leads.bulk.deleteSome', { n: count }) : t('leads.bulk.delete')}
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t(toBin ? 'leads.bulk.confirmToBin' : 'leads.bulk.confirm', { n: count })}
        text={t(toBin ? 'leads.bulk.toBin' : 'leads.archive.some')}
        confirm={t('actions.delete')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
      <AlertDialog
        open={message !== ''}
        title={message}
        lines={failed}
        onClose={() => {
          setMessage('');
          setFailed([]);
        }}
      />
    </>
  );
};
