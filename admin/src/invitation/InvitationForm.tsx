import { Alert, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { faultsIn, pathOf } from '../http/faults.ts';
import { detailOf, NO_ANSWER, statusOf } from '../http/http.ts';
import { useText } from '../i18n/useText.ts';
import { PasswordField } from '../login/PasswordField.tsx';
import { useAcceptInvitation } from './useAcceptInvitation.ts';

/** What the API says is wrong with a field of the answer; undefined when nothing is. */
const faultOf = (error: unknown, field: string): string | undefined =>
  faultsIn(error instanceof HttpError ? error.body : undefined).find(fault => pathOf(fault)[0] === field)?.msg;

/**
 * The password of somebody who was invited.
 * @param onEnded called when the link turns out to be used, expired or unknown
 */
export const InvitationForm = ({ token, onEnded }: { token: string; onEnded: () => void }) => {
  const t = useText();
  const translate = useTranslate();
  const accept = useAcceptInvitation();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');

  const explain = (error: unknown) => {
    if (statusOf(error) === 404 || faultOf(error, 'token')) return onEnded();
    const wrong = faultOf(error, 'password');
    if (wrong) return setFault(wrong);
    setFailure(statusOf(error) === 0 ? translate(NO_ANSWER) : (detailOf(error) ?? t('invitation.failed')));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault('');
    setFailure('');
    try {
      await accept({ token, password });
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
        {busy ? t('invitation.submitting') : t('invitation.submit')}
      </Button>
    </form>
  );
};
