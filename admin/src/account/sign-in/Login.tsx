import { Alert, Button, TextField } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useLogin, useNavigate, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { detailOf, faultOf, NO_ANSWER, statusOf } from '../../data/failures.ts';
import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { readSession } from '../../session/storage.ts';
import { CodeField, PasswordField } from './PasswordField.tsx';
import { PublicScreen } from './PublicScreen.tsx';

/** Returns the email address of the user who has just reset their password. */
const changedFor = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'changedFor' in state ? String(state.changedFor) : '';

/**
 * Form for email and password, and for the code of a second factor when the API requires it. Errors are displayed until
 * a field is edited (specification, section 8).
 */
const LoginForm = () => {
  const t = useText();
  const translate = useTranslate();
  const login = useLogin();
  const changed = changedFor(useLocation().state);
  const [email, setEmail] = useState(changed);
  const [password, setPassword] = useState('');
  /** Null until the API requires a code. */
  const [code, setCode] = useState<string | null>(null);
  const [codeFault, setCodeFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const explain = (error: unknown) => {
    const wrongCode = faultOf(error, 'code');
    if (wrongCode) {
      if (code) setCodeFault(wrongCode);
      setCode('');
    } else if (statusOf(error) === 0) setFailure(translate(NO_ANSWER));
    else if (statusOf(error) === 429) setFailure(detailOf(error) ?? t('auth.failed'));
    else setFailure(t('auth.failed'));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    setCodeFault('');
    try {
      await login({ email: email.trim(), password, ...(code && { code }) });
    } catch (error) {
      explain(error);
      setBusy(false);
    }
  };

  /** Another account may need a different code or no code. */
  const edited = () => {
    setFailure('');
    setCode(null);
  };

  return (
    <form onSubmit={submit}>
      {changed && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {t('password.changed')}
        </Alert>
      )}
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        autoFocus={!changed}
        size="medium"
        value={email}
        onChange={event => {
          setEmail(event.target.value);
          edited();
        }}
        sx={{ mb: 2 }}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        autoFocus={Boolean(changed)}
        value={password}
        onChange={value => {
          setPassword(value);
          edited();
        }}
      />
      {code !== null && (
        <CodeField
          label={t('password.code')}
          help={t('password.codeHelp')}
          value={code}
          fault={codeFault}
          onChange={value => {
            setCode(value);
            setCodeFault('');
            setFailure('');
          }}
        />
      )}
      {code !== null && !codeFault && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('password.useCode')}
        </Alert>
      )}
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
        {busy ? t('auth.submitting') : t('auth.submit')}
      </Button>
      <Button fullWidth component={Link} to="/admin/forgot-password" sx={{ mt: 1 }}>
        {t('password.forgot')}
      </Button>
    </form>
  );
};

/** Redirects only when the screen opens. After a sign-in, the sign-in itself chooses the next screen. */
const useLeaveWhenSignedIn = () => {
  const navigate = useNavigate();
  useEffect(() => {
    if (readSession()) navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
};

/** `/admin`: Signs in. Users who are already signed in are redirected to the dashboard. */
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
