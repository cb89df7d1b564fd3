import type { Franchise } from '@marketplace/api';
import { IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useDelete } from 'react-admin';
import { reasonsOf } from '../../data/reasons.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';

/** Deletes one franchise after asking; it is gone from the list once the server has done it. */
export const DeleteFranchise = ({ franchise, children }: { franchise: Franchise; children: ReactNode }) => {
  const t = useText();
  const tellDeleted = useDeletedNotice('franchises');
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [reasons, setReasons] = useState<string[]>([]);
  const [remove, { isPending }] = useDelete();

  const confirm = () =>
    remove(
      'admin/franchises',
      { id: franchise.id, previousData: franchise },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setState('idle');
          tellDeleted(t('franchises.deleted'), [franchise.id]);
        },
        onError: error => {
          setReasons(reasonsOf(error));
          setState('failed');
        },
      },
    );

  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton
          onClick={() => setState('asking')}
          aria-label={t('franchises.deleteNamed', { name: franchise.name })}
        >
          {children}
        </IconButton>
      </Tooltip>
      {state === 'asking' && (
        <ConfirmDialog
          open
          title={t('franchises.deleteTitle')}
          text={franchise.name}
          confirm={t('actions.delete')}
          busy={isPending}
          onConfirm={confirm}
          onCancel={() => setState('idle')}
        />
      )}
      {state === 'failed' && (
        <AlertDialog open title={t('franchises.deleteFailed')} lines={reasons} onClose={() => setState('idle')} />
      )}
    </>
  );
};
