import type { SecondFactorProof } from '@marketplace/api';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { faultOf, useFailureReason } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { CodeField, PasswordField } from '../sign-in/PasswordField.tsx';

type Field = 'password' | 'code';

/** Manages the errors of a form for password and code: errors beside a field, or general errors. */
export const useProofErrors = () => {
  const reasonOf = useFailureReason();
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState('');
  const clear = () => {
    setFaults({});
    setFailure('');
  };
  const explain = (error: unknown) => {
    const found = {
      password: faultOf(error, 'password') ?? faultOf(error, 'current_password'),
      code: faultOf(error, 'code') ?? faultOf(error, 'current_code'),
    };
    setFaults(found);
    if (found.password || found.code) setFailure('');
    else setFailure(reasonOf(error));
  };
  return { faults, failure, explain, clear };
};

interface ProofDialogProps {
  title: string;
  text: string;
  /** Further content of the dialog, besides the inputs. */
  children?: ReactNode;
  confirm: string;
  /** False while the consequences of the change are still being loaded. */
  ready?: boolean;
  /** True if the user has a second factor, so that the dialog asks for a code. */
  withCode?: boolean;
  /** Makes the change. Its errors are displayed in the dialog. */
  work: (proof: SecondFactorProof) => Promise<void>;
  onClose: () => void;
}

/** Asks for the user's password and code before a change that a token alone must not authorise. */
export const ProofDialog = (props: ProofDialogProps) => {
  const { title, text, children, confirm, ready = true, withCode = true, work, onClose } = props;
  const t = useText();
  const titleId = useId();
  const [proof, setProof] = useState<SecondFactorProof>({ password: '', code: '' });
  const [busy, setBusy] = useState(false);
  const { faults, failure, explain, clear } = useProofErrors();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    clear();
    try {
      await work(proof);
    } catch (error) {
      explain(error);
      setBusy(false);
    }
  };
  const change = (part: Partial<SecondFactorProof>) => {
    setProof({ ...proof, ...part });
    clear();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
          {children && <Box sx={{ mb: 2 }}>{children}</Box>}
          <PasswordField
            label={t('security.password')}
            autoComplete="current-password"
            autoFocus
            value={proof.password}
            onChange={password => change({ password })}
            fault={faults.password}
          />
          {withCode && (
            <CodeField
              label={t('security.code')}
              help={t('security.codeHelp')}
              value={proof.code}
              autoFocus={false}
              onChange={code => change({ code })}
              fault={faults.code}
            />
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready} loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
