import type { User } from '@marketplace/api';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import { Alert, Box, Button, IconButton, Tooltip } from '@mui/material';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { useDelivery } from '../notifications/DeliveryWarning.tsx';

const useResendInvitation = ({ id, email }: Pick<User, 'id' | 'email'>) => {
  const t = useText();
  const notify = useNotify();
  const { data: delivery } = useDelivery();
  return useCommand(() => api.inviteAgain(id), {
    onDone: () =>
      delivery?.email === 'not set up'
        ? notify(t('users.invitedWaits', { email }), { type: 'warning' })
        : notify(t('users.invitedAgain', { email }), { type: 'success' }),
    failed: error => reasonsOf(error).join('\n') || t('errors.generic'),
  });
};

/** Button that resends the invitation, for users who have not set a password yet. */
export const InviteAgainButton = ({ user }: { user: User }) => {
  const t = useText();
  const { mutate: invite, isPending } = useResendInvitation(user);
  return (
    <Tooltip title={t('users.inviteAgain')}>
      <IconButton
        onClick={() => invite()}
        loading={isPending}
        aria-label={t('users.inviteAgainTo', { name: user.name })}
      >
        <ForwardToInboxOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};

/** Note with a button that resends the invitation, for the user's form. */
export const InviteAgainNote = ({ user }: { user: Pick<User, 'id' | 'name' | 'email'> }) => {
  const t = useText();
  const { mutate: invite, isPending } = useResendInvitation(user);
  return (
    <Alert className="wide" severity="info" variant="outlined">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <span>{t('users.invitedHelp', { name: user.name })}</span>
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          onClick={() => invite()}
          loading={isPending}
          sx={{ flexShrink: 0 }}
        >
          {t('users.inviteAgain')}
        </Button>
      </Box>
    </Alert>
  );
};
