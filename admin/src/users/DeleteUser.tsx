import type { User } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { ProofDialog } from '../security/ProofDialog.tsx';
import { useMe } from '../session/useMe.ts';

interface DeleteUserProps {
  user: User;
  onDeleted: () => unknown;
}

/** Another admin is deleted by who gives their own password, and a code where they have a second factor. */
const DeleteAdmin = ({ user: { id, name }, onDeleted }: DeleteUserProps) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const me = useMe();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip title={t('actions.delete')}>
        <IconButton onClick={() => setAsking(true)} aria-label={t('franchises.deleteNamed', { name })}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {asking && (
        <ProofDialog
          title={t('users.deleteTitle')}
          text={`${name}. ${t('security.adminDelete')}`}
          confirm={t('actions.delete')}
          withCode={me?.second_factor === true}
          work={async ({ password, code }) => {
            await api.remove(`users/${id}`, { current_password: password, ...(code && { current_code: code }) });
            setAsking(false);
            notify(t('users.deleted'), { type: 'success' });
            await onDeleted();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** Deletes a user after asking. */
export const DeleteUser = ({ user, onDeleted }: DeleteUserProps) => {
  const t = useText();
  if (user.role === 'admin') return <DeleteAdmin user={user} onDeleted={onDeleted} />;
  return (
    <DeleteButton
      path={`users/${user.id}`}
      name={user.name}
      question={t('users.deleteTitle')}
      deleted={t('users.deleted')}
      failed={t('users.deleteFailed')}
      onDeleted={onDeleted}
    />
  );
};
