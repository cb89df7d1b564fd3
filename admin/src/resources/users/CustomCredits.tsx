import type { User } from '@marketplace/api';
import { Button, DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { AskDialog } from '../../kit/feedback/AskDialog.tsx';

interface CustomCreditsProps {
  user: User;
  adjust: (change: number, reason: string) => Promise<void>;
  onClose: () => void;
}

/** A positive whole number, nothing else. */
const amountOf = (text: string) => (/^[1-9]\d*$/.test(text.trim()) ? Number(text) : undefined);

/** As long as the API takes it. */
const LONGEST_REASON = 200;

/** Adds or takes any number of credits, and says why. */
export const CustomCredits = ({ user, adjust, onClose }: CustomCreditsProps) => {
  const t = useText();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);

  const run = async (sign: 1 | -1) => {
    const amount = amountOf(text);
    if (amount === undefined) {
      setRefused(true);
      return;
    }
    onClose();
    await adjust(sign * amount, reason.trim());
  };

  return (
    <>
      <AskDialog
        title={t('users.credits.customOf', { name: user.name })}
        onClose={onClose}
        actions={
          <>
            <Button variant="outlined" onClick={() => run(-1)}>
              {t('users.credits.subtract')}
            </Button>
            <Button variant="contained" onClick={() => run(1)}>
              {t('users.credits.add')}
            </Button>
          </>
        }
      >
        <DialogContentText sx={{ mb: 2 }}>
          {t('users.credits.balance', { smart_count: user.tokens })} {t('users.credits.floor')}
        </DialogContentText>
        <TextField
          autoFocus
          label={t('users.credits.amount')}
          value={text}
          onChange={event => setText(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          autoComplete="off"
        />
        <TextField
          label={t('users.credits.reason')}
          value={reason}
          onChange={event => setReason(event.target.value)}
          helperText={t('users.credits.reasonHelp')}
          slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
          autoComplete="off"
          sx={{ mt: 2 }}
        />
      </AskDialog>
      <AlertDialog open={refused} title={t('users.credits.notPositive')} onClose={() => setRefused(false)} />
    </>
  );
};
