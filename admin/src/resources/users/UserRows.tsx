import type { Role, User } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Chip, IconButton, TableCell, TableRow, Typography } from '@mui/material';
import { memo } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { LostSecondFactor } from '../../account/security/LostSecondFactor.tsx';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { RowTable, SortHeader } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { CreditControls } from './CreditControls.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { InviteAgainButton } from './InviteAgain.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';

const RoleChip = ({ role }: { role: Role }) => {
  const t = useText();
  return <Chip color={role === 'admin' ? 'primary' : 'default'} label={t(`layout.roles.${role}`)} />;
};

/** Chip for a user who has not set a password yet. */
const InvitedChip = () => {
  const t = useText();
  return <Chip color="warning" label={t('users.invited')} />;
};

interface UserRowProps {
  user: User;
  onEdit: (id: string) => void;
}

/** Actions of one user. Users cannot delete themselves; an invisible button keeps their row aligned. */
const UserActions = ({ user, onEdit }: UserRowProps) => {
  const me = useMe();
  const refresh = useRefresh();
  const isOwnAccount = user.id === me?.id;
  return (
    <RowButtons>
      {user.second_factor && !isOwnAccount && <LostSecondFactor user={user} />}
      {user.invited && !isOwnAccount && <InviteAgainButton user={user} />}
      <EditButton onClick={() => onEdit(user.id)} name={user.name} />
      {isOwnAccount ? (
        <IconButton disabled sx={{ visibility: 'hidden' }}>
          <EditOutlined fontSize="small" />
        </IconButton>
      ) : (
        <DeleteUser user={user} onDeleted={refresh} />
      )}
    </RowButtons>
  );
};

const Item = memo(({ user, onEdit }: UserRowProps) => {
  const t = useText();
  return (
    <RowCard
      picture={<PersonAvatar person={user} />}
      aside={
        user.role === 'consultant' && (
          <>
            <Caption component="div">{t('users.fields.tokens')}</Caption>
            <Box sx={{ ml: -1.25 }}>
              <CreditControls user={user} />
            </Box>
          </>
        )
      }
      actions={<UserActions user={user} onEdit={onEdit} />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, mb: 0.25 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {user.name}
        </Typography>
        <RoleChip role={user.role} />
        {user.invited && <InvitedChip />}
      </Box>
      {[user.company_name, user.email, user.phone].filter(Boolean).map(line => (
        <Caption key={line} component="div" noWrap title={line}>
          {line}
        </Caption>
      ))}
    </RowCard>
  );
});

/** Lists users as cards, for windows too narrow for columns. */
export const UserCards = ({ onEdit }: { onEdit: (id: string) => void }) => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<User>();
  return (
    <RowCards label={t('users.title')} busy={isPlaceholderData}>
      {data.map(user => (
        <Item key={user.id} user={user} onEdit={onEdit} />
      ))}
    </RowCards>
  );
};

const Row = memo(({ user, onEdit }: UserRowProps) => (
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
));

/** Lists users as a table, for wide windows. */
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
