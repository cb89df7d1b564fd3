import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Alert, Button, IconButton, InputAdornment, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { detailOf, NO_ANSWER, statusOf } from '../http/http.ts';
import { type TextKey, useText } from '../i18n/useText.ts';

/** Email and password; what fails is said in the form until a field is edited (specification §8). */
export const LoginForm = () => {
  const t = useText();
  const translate = useTranslate();
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
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

  const label: TextKey = shown ? 'auth.hidePassword' : 'auth.showPassword';
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
      <TextField
        label={t('auth.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        size="medium"
        value={password}
        onChange={event => {
          setPassword(event.target.value);
          setFailure('');
        }}
        sx={{ mb: 2 }}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton onClick={() => setShown(!shown)} aria-label={t(label)} edge="end">
                  {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
                </IconButton>
              </InputAdornment>
            ),
          },
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
