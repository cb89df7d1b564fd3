import type { User } from '@marketplace/api';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import { Alert, Box, Button, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { reasonsOf } from '../../data/reasons.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { useDelivery } from '../notifications/useDelivery.ts';

const useInviteAgain = ({ id, email }: Pick<User, 'id' | 'email'>) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const { data: delivery } = useDelivery();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      await api.create(`users/${id}/invitation`, {});
      if (delivery?.email === 'not set up') notify(t('users.invitedWaits', { email }), { type: 'warning' });
      else notify(t('users.invitedAgain', { email }), { type: 'success' });
    } catch (error) {
      notify(reasonsOf(error).join('\n') || t('errors.generic'), { type: 'error' });
    }
    setBusy(false);
  };
  return { invite, busy };
};

/** In the row of who was invited and has chosen no password yet. */
export const InviteAgainButton = ({ user }: { user: User }) => {
  const t = useText();
  const { invite, busy } = useInviteAgain(user);
  return (
    <Tooltip title={t('users.inviteAgain')}>
      <IconButton onClick={invite} loading={busy} aria-label={t('users.inviteAgainTo', { name: user.name })}>
        <ForwardToInboxOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};

/** The same on the user's own form, where there is room to say what it is about. */
export const InviteAgainNote = ({ user }: { user: Pick<User, 'id' | 'name' | 'email'> }) => {
  const t = useText();
  const { invite, busy } = useInviteAgain(user);
  return (
    <Alert className="wide" severity="info" variant="outlined">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <span>{t('users.invitedHelp', { name: user.name })}</span>
        <Button color="inherit" variant="outlined" size="small" onClick={invite} loading={busy} sx={{ flexShrink: 0 }}>
          {t('users.inviteAgain')}
        </Button>
      </Box>
    </Alert>
  );
};
