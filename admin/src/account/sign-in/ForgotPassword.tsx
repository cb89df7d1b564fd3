import { Alert, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { API } from '../../data/api.ts';
import { faultOf, useFailureReason } from '../../data/failures.ts';
import { fetchAnonymously } from '../../data/http.ts';
import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { PublicScreen } from './PublicScreen.tsx';

/**
 * `/admin/forgot-password`: Requests a mail with a link to reset the password. The screen shows the same message for
 * every address.
 */
const ForgotPassword = () => {
  const t = useText();
  const reasonOf = useFailureReason();
  const { data } = usePublicContent();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [answer, setAnswer] = useState('');

  const explain = (error: unknown) => {
    const emailFault = faultOf(error, 'email');
    if (emailFault) return setFault(emailFault);
    setFailure(reasonOf(error));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      const { message } = await fetchAnonymously<{ message: string }>(`${API}/auth/forgot-password`, {
        email: email.trim(),
      });
      setAnswer(message);
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  };

  const back = (
    <Button fullWidth component={Link} to="/admin" sx={{ mt: 1 }}>
      {t('password.back')}
    </Button>
  );
  if (answer)
    return (
      <PublicScreen title={t('password.sent')} subtitle={<span role="status">{answer}</span>} content={data}>
        {back}
      </PublicScreen>
    );
  return (
    <PublicScreen title={t('password.forgot')} subtitle={t('password.subtitle')} content={data}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          size="medium"
          value={email}
          error={Boolean(fault)}
          helperText={fault}
          onChange={event => {
            setEmail(event.target.value);
            setFault('');
            setFailure('');
          }}
          sx={{ mb: 2 }}
        />
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
          {busy ? t('password.sending') : t('password.send')}
        </Button>
      </form>
      {back}
    </PublicScreen>
  );
};

export default ForgotPassword;
