import type { User } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { ProofDialog } from '../../account/security/ProofDialog.tsx';
import { api } from '../../data/api.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';
import { HandOver, NO_SUCCESSOR, toSuccessorBody, useHoldings } from './HandOver.tsx';

interface DeleteUserProps {
  user: User;
  onDeleted: () => unknown;
}

/**
 * Button that deletes a user after displaying the consequences. Deleting an admin requires the password of the
 * signed-in admin, and a code if they use a second factor.
 */
export const DeleteUser = ({ user, onDeleted }: DeleteUserProps) => {
  const t = useText();
  const me = useMe();
  const notifyDeleted = useDeletedNotice('users');
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [successor, setHeir] = useState(NO_SUCCESSOR);
  const [failure, setFailure] = useState<string[] | null>(null);
  const { id, name } = user;
  const holdings = useHoldings(user, state !== 'idle');
  // False until the consequences are displayed. The button is disabled until then.
  const isReady = holdings.isSuccess && !holdings.isFetching;

  const close = () => {
    setState('idle');
    setHeir(NO_SUCCESSOR);
  };
  const remove = async (proof: object) => {
    await api.remove(`users/${id}`, { ...proof, ...toSuccessorBody(successor) });
    close();
    notifyDeleted(t('users.deleted'), [id]);
    await onDeleted();
  };
  const confirm = async () => {
    setState('busy');
    try {
      await remove({});
    } catch (error) {
      close();
      setFailure(reasonsOf(error));
    }
  };

  const handOver = <HandOver user={user} holdings={holdings} value={successor} onChange={setHeir} />;
  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton onClick={() => setState('asking')} aria-label={t('franchises.deleteNamed', { name })}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {user.role === 'admin' ? (
        state !== 'idle' && (
          <ProofDialog
            title={t('users.deleteTitle')}
            text={`${name}. ${t('security.adminDelete')}`}
            confirm={t('actions.delete')}
            ready={isReady}
            withCode={me?.second_factor === true}
            work={({ password, code }) => remove({ current_password: password, ...(code && { current_code: code }) })}
            onClose={close}
          >
            {handOver}
          </ProofDialog>
        )
      ) : (
        <ConfirmDialog
          open={state !== 'idle'}
          title={t('users.deleteTitle')}
          text={name}
          confirm={t('actions.delete')}
          ready={isReady}
          busy={state === 'busy'}
          onConfirm={confirm}
          onCancel={close}
        >
          {handOver}
        </ConfirmDialog>
      )}
      <AlertDialog
        open={failure !== null}
        title={t('users.deleteFailed')}
        lines={failure ?? []}
        onClose={() => setFailure(null)}
      />
    </>
  );
};
