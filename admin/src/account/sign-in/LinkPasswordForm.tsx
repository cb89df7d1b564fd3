import type { InvitationAnswer } from '@marketplace/api';
import { Alert, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { faultOf, statusOf, useReason } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from './PasswordField.tsx';

interface LinkPasswordFormProps {
  token: string;
  submit: string;
  /** Hands the password in with the token of the link. */
  save: (answer: InvitationAnswer) => Promise<void>;
  /** Called when the link turns out to be used, expired or unknown. */
  onEnded: () => void;
}

/** The password that somebody chooses by a link of a mail. */
export const LinkPasswordForm = ({ token, submit: label, save, onEnded }: LinkPasswordFormProps) => {
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
        {busy ? t('invitation.submitting') : label}
      </Button>
    </form>
  );
};
