import type { PasswordChoice } from '@marketplace/api';
import { useNavigate } from 'react-admin';
import { API } from '../../data/api.ts';
import { fetchAnonymously, type SignInAnswer } from '../../data/http.ts';
import { useText } from '../../i18n/useText.ts';
import { noteActivity, writeSession } from '../../session/storage.ts';
import { SetPasswordByLink } from './SetPasswordByLink.tsx';
import { useClearPreviousSession } from './useClearPreviousSession.ts';

/** Returns a function that saves the first password and signs in with it. Ends the previous session of this browser. */
const useAcceptInvitation = () => {
  const clearPreviousSession = useClearPreviousSession();
  const navigate = useNavigate();
  return async (answer: PasswordChoice): Promise<void> => {
    const { access_token, user } = await fetchAnonymously<SignInAnswer>(`${API}/auth/invitation`, answer);
    await clearPreviousSession();
    noteActivity();
    if (!writeSession(access_token, user)) throw new Error('The invitation answered no user with a role');
    navigate('/admin/dashboard', { replace: true });
  };
};

/** `/admin/invitation#<token>`: Sets the first password of an invited user. */
const Invitation = () => {
  const t = useText();
  const accept = useAcceptInvitation();
  return (
    <SetPasswordByLink
      title={t('invitation.title')}
      subtitle={t('invitation.subtitle')}
      submit={t('invitation.submit')}
      save={accept}
      ended={{ title: t('invitation.ended'), help: t('invitation.endedHelp') }}
      incomplete={{ title: t('invitation.incomplete'), help: t('invitation.incompleteHelp') }}
      way={{ to: '/admin', label: t('invitation.signIn') }}
    />
  );
};

export default Invitation;
