import type { User } from '@marketplace/api';
import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { CreditControls } from './CreditControls.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { InvitedChip, RoleChip } from './RoleChip.tsx';
import { UserActions, type UserRowProps } from './UserActions.tsx';

const Item = ({ user, onEdit }: UserRowProps) => {
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
};

/** The users one below the other, where there is no room for columns. */
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
