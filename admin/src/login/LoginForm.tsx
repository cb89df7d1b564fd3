import { Alert, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { detailOf, NO_ANSWER, statusOf } from '../http/http.ts';
import { useText } from '../i18n/useText.ts';
import { PasswordField } from './PasswordField.tsx';

/** Email and password; what fails is said in the form until a field is edited (specification §8). */
export const LoginForm = () => {
  const t = useText();
  const translate = useTranslate();
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const explain = (error: unknown): string => {
    if (statusOf(error) === 0) return translate(NO_ANSWER);
    if (statusOf(error) === 429) return detailOf(error) ?? t('auth.failed');
    return t('auth.failed');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await login({ email: email.trim(), password });
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit}>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        autoFocus
        size="medium"
        value={email}
        onChange={event => {
          setEmail(event.target.value);
          setFailure('');
        }}
        sx={{ mb: 2 }}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        onChange={value => {
          setPassword(value);
          setFailure('');
        }}
      />
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
        {busy ? t('auth.submitting') : t('auth.submit')}
      </Button>
    </form>
  );
};
