import type { User } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { useRefresh } from 'react-admin';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useText } from '../i18n/useText.ts';
import { EditButton } from '../layout/EditButton.tsx';
import { RowButtons } from '../layout/RowButtons.tsx';
import { LostSecondFactor } from '../security/LostSecondFactor.tsx';
import { useMe } from '../session/useMe.ts';

export interface UserRowProps {
  user: User;
  onEdit: (id: string) => void;
}

/** What can be done with one user. Nobody deletes themselves: the place of that button stays free in their own row. */
export const UserActions = ({ user, onEdit }: UserRowProps) => {
  const t = useText();
  const me = useMe();
  const refresh = useRefresh();
  const own = user.id === me?.id;
  return (
    <RowButtons>
      {user.second_factor && !own && <LostSecondFactor user={user} />}
      <EditButton onClick={() => onEdit(user.id)} name={user.name} />
      {own ? (
        <IconButton disabled sx={{ visibility: 'hidden' }}>
          <EditOutlined fontSize="small" />
        </IconButton>
      ) : (
        <DeleteButton
          path={`users/${user.id}`}
          name={user.name}
          question={t('users.deleteTitle')}
          deleted={t('users.deleted')}
          failed={t('users.deleteFailed')}
          onDeleted={refresh}
        />
      )}
    </RowButtons>
  );
};
