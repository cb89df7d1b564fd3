import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { LoginForm } from './LoginForm.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts';

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
