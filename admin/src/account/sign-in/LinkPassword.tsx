import type { InvitationAnswer } from '@marketplace/api';
import { Alert, Button } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { faultOf, statusOf, useReason } from '../../data/failures.ts';
import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from './PasswordField.tsx';
import { PublicScreen } from './PublicScreen.tsx';

interface LinkPasswordFormProps {
  token: string;
  submit: string;
  /** Hands the password in with the token of the link. */
  save: (answer: InvitationAnswer) => Promise<void>;
  /** Called when the link turns out to be used, expired or unknown. */
  onEnded: () => void;
}

const LinkPasswordForm = ({ token, submit: label, save, onEnded }: LinkPasswordFormProps) => {
  const t = useText();
  const reasonOf = useReason();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');

  const explain = (error: unknown) => {
    if (statusOf(error) === 404 || faultOf(error, 'token')) return onEnded();
    const wrong = faultOf(error, 'password');
    if (wrong) return setFault(wrong);
    setFailure(reasonOf(error, t('invitation.failed')));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault('');
    setFailure('');
    try {
      await save({ token, password });
    } catch (error) {
      setBusy(false);
      explain(error);
    }
  };

  return (
    <form onSubmit={submit}>
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={value => {
          setPassword(value);
          setFault('');
          setFailure('');
        }}
        fault={fault}
        help={t('invitation.rule')}
      />
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
        {busy ? t('actions.saving') : label}
      </Button>
    </form>
  );
};

/** What the API's links are made of; anything else was cut or changed on its way. */
const TOKEN = /^#([\w-]{1,200})$/;

const tokenIn = (hash: string): string => TOKEN.exec(hash)?.[1] ?? '';

/**
 * The token behind the `#` of the address; '' when there is none that could be one. It is taken out of the address and
 * the history at once and kept nowhere but here.
 */
const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (!hash) return;
    // Another link may be opened while this screen is: nothing but the part behind the # changes.
    setToken(tokenIn(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};

interface LinkPasswordProps {
  title: string;
  subtitle: string;
  submit: string;
  save: (answer: InvitationAnswer) => Promise<void>;
  /** What to say of a link that was used or is over, and of one that is not whole. */
  ended: { title: string; help: string };
  incomplete: { title: string; help: string };
  /** The way on from there. */
  way: { to: string; label: string };
}

/** Where a link of a mail leads, `…#<token>`: choosing a password. */
export const LinkPassword = ({ title, subtitle, submit, save, ended, incomplete, way }: LinkPasswordProps) => {
  const { data } = usePublicContent();
  const token = useLinkToken();
  const [endedToken, setEndedToken] = useState('');

  if (token && token !== endedToken)
    return (
      <PublicScreen title={title} subtitle={subtitle} content={data}>
        <LinkPasswordForm key={token} token={token} submit={submit} save={save} onEnded={() => setEndedToken(token)} />
      </PublicScreen>
    );
  const words = token ? ended : incomplete;
  return (
    <PublicScreen title={words.title} subtitle={<span role="alert">{words.help}</span>} content={data}>
      <Button component={Link} to={way.to} variant="contained" size="large" fullWidth>
        {way.label}
      </Button>
    </PublicScreen>
  );
};
