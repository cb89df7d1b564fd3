import type { PasswordChoice, PasswordResetAnswer } from '@marketplace/api';
import { useNavigate } from 'react-admin';
import { API } from '../../data/api.ts';
import { fetchAnonymously } from '../../data/http.ts';
import { useText } from '../../i18n/useText.ts';
import { SetPasswordByLink } from './SetPasswordByLink.tsx';
import { useClearPreviousSession } from './useClearPreviousSession.ts';

/** `/admin/reset-password#<token>`: Sets a new password and continues to the sign-in. */
const ResetPassword = () => {
  const t = useText();
  const navigate = useNavigate();
  const clearPreviousSession = useClearPreviousSession();
  const save = async (answer: PasswordChoice) => {
    const { email } = await fetchAnonymously<PasswordResetAnswer>(`${API}/auth/reset-password`, answer);
    await clearPreviousSession();
    navigate('/admin', { replace: true, state: { changedFor: email } });
  };
  return (
    <SetPasswordByLink
      title={t('password.resetTitle')}
      subtitle={t('password.resetSubtitle')}
      submit={t('password.resetSubmit')}
      save={save}
      ended={{ title: t('invitation.ended'), help: t('password.endedHelp') }}
      incomplete={{ title: t('invitation.incomplete'), help: t('password.incompleteHelp') }}
      way={{ to: '/admin/forgot-password', label: t('password.another') }}
    />
  );
};

export default ResetPassword;
