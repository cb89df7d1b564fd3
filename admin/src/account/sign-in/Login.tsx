import { useEffect } from 'react';
import { useNavigate } from 'react-admin';
import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { readSession } from '../../session/storage.ts';
import { LoginForm } from './LoginForm.tsx';
import { PublicScreen } from './PublicScreen.tsx';

/** Once, when the screen opens: signing in itself decides where it leads. */
const useLeaveWhenSignedIn = () => {
  const navigate = useNavigate();
  useEffect(() => {
    if (readSession()) navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
};

/** `/admin`: signing in. Who is signed in already goes on to the dashboard. */
export const Login = () => {
  const t = useText();
  const { data } = usePublicContent();
  useLeaveWhenSignedIn();
  return (
    <PublicScreen title={t('auth.title')} subtitle={t('auth.subtitle')} content={data}>
      <LoginForm />
    </PublicScreen>
  );
};
