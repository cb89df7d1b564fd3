import type { PasswordChoice } from '@marketplace/api';
import { Alert, Button } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { faultOf, statusOf, useFailureReason } from '../../data/failures.ts';
import { usePublicContent } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from './PasswordField.tsx';
import { PublicScreen } from './PublicScreen.tsx';

interface SetPasswordFormProps {
  token: string;
  submit: string;
  /** Sends the password together with the link's token. */
  save: (answer: PasswordChoice) => Promise<void>;
  /** Called if the link is used, expired or unknown. */
  onEnded: () => void;
}

const SetPasswordForm = ({ token, submit: label, save, onEnded }: SetPasswordFormProps) => {
  const t = useText();
  const reasonOf = useFailureReason();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');

  const explain = (error: unknown) => {
    if (statusOf(error) === 404 || faultOf(error, 'token')) return onEnded();
    const passwordFault = faultOf(error, 'password');
    if (passwordFault) return setFault(passwordFault);
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

/** Format of the API's tokens. Any other text was truncated or changed. */
const TOKEN = /^#([\w-]{1,200})$/;

const tokenIn = (hash: string): string => TOKEN.exec(hash)?.[1] ?? '';

/**
 * Returns the token after the `#` of the address, or '' if there is no valid token. The token is immediately removed
 * from the address and the history, and stays only in memory.
 */
const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (!hash) return;
    // Opening a second link while this screen is displayed changes only the hash of the address.
    setToken(tokenIn(hash));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};

interface SetPasswordByLinkProps {
  title: string;
  subtitle: string;
  submit: string;
  save: (answer: PasswordChoice) => Promise<void>;
  /** Texts for a link that was used or has expired, and for an incomplete link. */
  ended: { title: string; help: string };
  incomplete: { title: string; help: string };
  /** Button that is displayed if the link was used, has expired or is incomplete. */
  way: { to: string; label: string };
}

/** Screen that sets a password through a link in a mail, `…#<token>`. */
export const SetPasswordByLink = ({
  title,
  subtitle,
  submit,
  save,
  ended,
  incomplete,
  way,
}: SetPasswordByLinkProps) => {
  const { data } = usePublicContent();
  const token = useLinkToken();
  const [endedToken, setEndedToken] = useState('');

  if (token && token !== endedToken)
    return (
      <PublicScreen title={title} subtitle={subtitle} content={data}>
        <SetPasswordForm key={token} token={token} submit={submit} save={save} onEnded={() => setEndedToken(token)} />
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
