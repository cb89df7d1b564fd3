import type { User } from '@marketplace/api';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { SortHeader } from '../../kit/list/SortHeader.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { CreditControls } from './CreditControls.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { InvitedChip, RoleChip } from './RoleChip.tsx';
import { UserActions, type UserRowProps } from './UserActions.tsx';

const Row = ({ user, onEdit }: UserRowProps) => (
  <TableRow hover>
    <TableCell>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
        <PersonAvatar person={user} />
        <div>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {user.name}
          </Typography>
          <Caption>{user.company_name}</Caption>
        </div>
      </Box>
    </TableCell>
    <TableCell>
      <Typography variant="body2" noWrap title={user.email}>
        {user.email}
      </Typography>
      <Caption component="div">{user.phone}</Caption>
    </TableCell>
    <TableCell>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <RoleChip role={user.role} />
        {user.invited && <InvitedChip />}
      </Box>
    </TableCell>
    <TableCell>{user.role === 'consultant' && <CreditControls user={user} />}</TableCell>
    <TableCell align="right">
      <UserActions user={user} onEdit={onEdit} />
    </TableCell>
  </TableRow>
);

/** The users, where there is room for their columns. */
export const UserTable = ({ onEdit }: { onEdit: (id: string) => void }) => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<User>();
  return (
    <RowTable
      label={t('users.title')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <SortHeader field="name" label={t('users.fields.name')} />
          <SortHeader field="email" label={t('users.fields.email')} />
          <SortHeader field="role" label={t('users.fields.role')} sx={{ width: 130 }} />
          <SortHeader field="tokens" label={t('users.fields.tokens')} first="DESC" sx={{ width: 190 }} />
          <TableCell align="right" sx={{ width: { md: 164, lg: 134 } }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {data.map(user => (
        <Row key={user.id} user={user} onEdit={onEdit} />
      ))}
    </RowTable>
  );
};
