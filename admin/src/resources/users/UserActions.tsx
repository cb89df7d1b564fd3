import type { User } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { useRefresh } from 'react-admin';
import { LostSecondFactor } from '../../account/security/LostSecondFactor.tsx';
import { useMe } from '../../data/useMe.ts';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { InviteAgainButton } from './InviteAgain.tsx';

export interface UserRowProps {
  user: User;
  onEdit: (id: string) => void;
}

/** What can be done with one user. Nobody deletes themselves: the place of that button stays free in their own row. */
export const UserActions = ({ user, onEdit }: UserRowProps) => {
  const me = useMe();
  const refresh = useRefresh();
  const own = user.id === me?.id;
  return (
    <RowButtons>
      {user.second_factor && !own && <LostSecondFactor user={user} />}
      {user.invited && !own && <InviteAgainButton user={user} />}
      <EditButton onClick={() => onEdit(user.id)} name={user.name} />
      {own ? (
        <IconButton disabled sx={{ visibility: 'hidden' }}>
          <EditOutlined fontSize="small" />
        </IconButton>
      ) : (
        <DeleteUser user={user} onDeleted={refresh} />
      )}
    </RowButtons>
  );
};
