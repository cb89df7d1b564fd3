import type { User } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Avatar, Box, Chip, IconButton, TableCell, TableRow, Tooltip, Typography } from '@mui/material';
import { useListContext, useRefresh } from 'react-admin';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useText } from '../i18n/useText.ts';
import { RowTable } from '../list/RowTable.tsx';
import { SortHeader } from '../list/SortHeader.tsx';
import { LostSecondFactor } from '../security/LostSecondFactor.tsx';
import { useMe } from '../session/useMe.ts';
import { CreditControls } from './CreditControls.tsx';

const onlyWide = { display: { xs: 'none', md: 'table-cell' } };
const onlyNarrow = { display: { xs: 'block', md: 'none' } };

const Row = ({ user, onEdit }: { user: User; onEdit: (id: string) => void }) => {
  const t = useText();
  const me = useMe();
  const refresh = useRefresh();
  const credits = user.role === 'consultant' && <CreditControls user={user} />;
  return (
    <TableRow hover>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
          <Avatar
            src={user.photo || undefined}
            alt=""
            sx={{ width: 32, height: 32, display: { xs: 'none', sm: 'flex' } }}
          />
          <div>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {user.name}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {user.company_name}
            </Typography>
            <Box sx={onlyNarrow}>
              <Typography variant="caption" color="text.secondary" component="div">
                {user.email}
              </Typography>
              {credits}
            </Box>
          </div>
        </Box>
      </TableCell>
      <TableCell sx={{ ...onlyWide, overflowWrap: 'anywhere' }}>
        {user.email}
        <Typography variant="caption" color="text.secondary" component="div">
          {user.phone}
        </Typography>
      </TableCell>
      <TableCell sx={onlyWide}>
        <Chip
          size="small"
          variant="outlined"
          color={user.role === 'admin' ? 'primary' : 'default'}
          label={t(`layout.roles.${user.role}`)}
        />
      </TableCell>
      <TableCell sx={onlyWide}>{credits}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <Tooltip title={t('actions.edit')}>
          <IconButton onClick={() => onEdit(user.id)} aria-label={t('franchises.editNamed', { name: user.name })}>
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        {user.second_factor && user.id !== me?.id && <LostSecondFactor user={user} />}
        {user.id !== me?.id && (
          <DeleteButton
            path={`users/${user.id}`}
            name={user.name}
            question={t('users.deleteTitle')}
            deleted={t('users.deleted')}
            failed={t('users.deleteFailed')}
            onDeleted={refresh}
          />
        )}
      </TableCell>
    </TableRow>
  );
};

/** The users; on a phone the email and the credits stand under the name. */
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
          <SortHeader field="email" label={t('users.fields.email')} sx={onlyWide} />
          <SortHeader field="role" label={t('users.fields.role')} sx={{ ...onlyWide, width: 130 }} />
          <SortHeader field="tokens" label={t('users.fields.tokens')} first="DESC" sx={{ ...onlyWide, width: 190 }} />
          <TableCell align="right" sx={{ width: 140 }}>
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
