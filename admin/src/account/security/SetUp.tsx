import type { SecondFactorSecret } from '@marketplace/api';
import { Alert, Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { readSession, writeSession } from '../../session/storage.ts';
import { CodeField, PasswordField } from '../sign-in/PasswordField.tsx';
import { useProofErrors } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface SetUpProps {
  /** Called after the user has confirmed that the codes are stored safely. The session then has a new token. */
  onDone: () => void;
  /**
   * Called with true while the recovery codes are being created or displayed, so that the user cannot close the dialog
   * by accident. Called with false if creating the codes fails.
   */
  onCodes?: (areThey: boolean) => void;
  /** Cancels the setup. Undefined if the user must complete the setup. */
  onCancel?: () => void;
}

/** Sets up a second factor in three steps: password, the app's secret with a first code, and recovery codes. */
export const SetUp = ({ onDone, onCodes, onCancel }: SetUpProps) => {
  const t = useText();
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { faults, failure, explain, clear } = useProofErrors();

  const confirm = async () => {
    onCodes?.(true);
    const added = await api.confirmSecondFactor(code);
    const session = readSession();
    // All other sessions have ended. This session continues with the new token.
    if (session) writeSession(added.access_token, { ...session.user, second_factor: true });
    setCodes(added.recovery_codes);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    clear();
    try {
      if (secret) await confirm();
      else setSecret(await api.beginSecondFactor(password));
    } catch (error) {
      if (secret) onCodes?.(false);
      explain(error);
    }
    setBusy(false);
  };

  if (codes)
    return (
      <>
        <Alert severity="success" sx={{ mb: 2 }}>
          {t('security.added')}
        </Alert>
        <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
          {t('security.codes')}
        </Typography>
        <RecoveryCodes codes={codes} />
        <Button variant="contained" fullWidth sx={{ mt: 2 }} onClick={onDone}>
          {t('security.kept')}
        </Button>
      </>
    );
  return (
    <form onSubmit={submit} noValidate>
      {secret ? (
        <>
          <Typography variant="h3" component="h2">
            {t('security.scan')}
          </Typography>
          <Muted>{t('security.scanHelp')}</Muted>
          <Box sx={{ my: 2, textAlign: 'center' }}>
            <Box
              component="img"
              src={secret.qr_image}
              alt={t('security.qr')}
              sx={{
                width: 200,
                height: 200,
                borderRadius: 1,
                border: 1,
                borderColor: 'divider',
                imageRendering: 'pixelated',
              }}
            />
          </Box>
          <Muted>{t('security.typed')}</Muted>
          <Typography sx={{ mb: 2, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
            {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography>
          <CodeField
            label={t('security.code')}
            help={t('security.appCodeHelp')}
            value={code}
            fault={faults.code}
            onChange={value => {
              setCode(value);
              clear();
            }}
          />
        </>
      ) : (
        <PasswordField
          label={t('security.passwordFirst')}
          autoComplete="current-password"
          autoFocus
          value={password}
          fault={faults.password}
          onChange={value => {
            setPassword(value);
            clear();
          }}
        />
      )}
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="contained" fullWidth loading={busy}>
        {secret ? t('security.confirm') : t('security.next')}
      </Button>
      {onCancel && (
        <Button fullWidth sx={{ mt: 1 }} onClick={onCancel} disabled={busy && secret !== null}>
          {t('actions.cancel')}
        </Button>
      )}
    </form>
  );
};
