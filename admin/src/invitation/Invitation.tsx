import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePublicContent } from '../content/useContent.ts';
import { type TextKey, useText } from '../i18n/useText.ts';
import { PublicScreen } from '../login/PublicScreen.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** `/admin/invitation#<token>`, where the mail of an invitation leads: choosing the first password. */
export const Invitation = () => {
  const t = useText();
  const { data } = usePublicContent();
  const token = useLinkToken();
  const [ended, setEnded] = useState('');

  if (token && token !== ended)
    return (
      <PublicScreen title={t('invitation.title')} subtitle={t('invitation.subtitle')} content={data}>
        <InvitationForm key={token} token={token} onEnded={() => setEnded(token)} />
      </PublicScreen>
    );
  const [title, help]: [TextKey, TextKey] = token
    ? ['invitation.ended', 'invitation.endedHelp']
    : ['invitation.incomplete', 'invitation.incompleteHelp'];
  return (
    <PublicScreen title={t(title)} subtitle={<span role="alert">{t(help)}</span>} content={data}>
      <Button component={Link} to="/admin" variant="contained" size="large" fullWidth>
        {t('invitation.signIn')}
      </Button>
    </PublicScreen>
  );
};
