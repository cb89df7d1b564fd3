import { Button } from '@mui/material';
import { useState } from 'react';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { api } from '../../data/api.ts';
import { faultsOf, reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';

/** Kinds of records that have a bin. */
export const BIN_KINDS = ['franchises', 'leads', 'users'] as const;
export type BinKind = (typeof BIN_KINDS)[number];

export const BIN_PATH: Record<BinKind, string> = {
  franchises: '/admin/bin',
  leads: '/admin/bin/leads',
  users: '/admin/bin/users',
};

/** Screen where deleted records can be found later, and the label of the link to it. */
interface BinLink {
  to: string;
  label: string;
}

/**
 * Undo button for deleted records. Reports records that cannot be restored, with a link to the list of deleted records.
 */
const UndoButton = ({ kind, ids, place }: { kind: BinKind; ids: readonly string[]; place: BinLink }) => {
  const t = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const closeNotification = useCloseNotification();
  const [busy, setBusy] = useState(false);

  const undo = async () => {
    setBusy(true);
    const results = await Promise.allSettled(ids.map(id => api.restore(kind, id)));
    const failed = results.filter(result => result.status === 'rejected').map(({ reason }) => reason);
    const reasons = [...new Set(failed.flatMap(reasonsOf))];
    const isOfReferences = failed.some(error => faultsOf(error).length > 0);
    closeNotification();
    refresh();
    if (failed.length === 0) notify(t('bin.restored', { smart_count: ids.length }), { type: 'success' });
    else
      notify([isOfReferences ? t('bin.gone') : t('bin.restoreFailed'), ...reasons].join('\n'), {
        type: 'error',
        multiLine: true,
        autoHideDuration: UNDO_MS,
        action: (
          <Button color="inherit" size="small" component={Link} to={place.to}>
            {place.label}
          </Button>
        ),
      });
  };

  return (
    <Button color="inherit" size="small" onClick={undo} loading={busy}>
      {t('bin.undo')}
    </Button>
  );
};

/** Display time of the notification in milliseconds. After that, the records can be restored from the bin. */
const UNDO_MS = 10_000;

/**
 * Returns a function that notifies of deletions, with a button that restores the records.
 * @param place screen with the deleted records; the bin by default
 */
export const useDeletedNotice = (kind: BinKind, place?: BinLink) => {
  const t = useText();
  const notify = useNotify();
  const found = place ?? { to: BIN_PATH[kind], label: t('bin.open') };
  return (text: string, ids: readonly string[]) =>
    notify(text, {
      type: 'success',
      autoHideDuration: UNDO_MS,
      action: <UndoButton kind={kind} ids={ids} place={found} />,
    });
};
