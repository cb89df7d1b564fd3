import type { User } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Button, DialogContentText, IconButton, Link as MuiLink, TextField, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { statementPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, AskDialog } from '../../kit/feedback/dialogs.tsx';

interface CustomCreditsProps {
  user: User;
  busy: boolean;
  adjust: (change: number, reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Parses a positive whole number; undefined if invalid. */
const amountOf = (text: string) => (/^[1-9]\d*$/.test(text.trim()) ? Number(text) : undefined);

/** Maximum length in characters that the API accepts. */
const LONGEST_REASON = 200;

/** Dialog that adds or subtracts credits, with a reason. */
const CustomCredits = ({ user, busy, adjust, onClose }: CustomCreditsProps) => {
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
    // The dialog stays open after a failure, so that the input is kept.
    if (await adjust(sign * amount, reason.trim())) onClose();
  };

  return (
    <>
      <AskDialog
        title={t('users.credits.customOf', { name: user.name })}
        onClose={onClose}
        actions={
          <>
            <Button variant="outlined" disabled={busy} onClick={() => run(-1)}>
              {t('users.credits.subtract')}
            </Button>
            <Button variant="contained" disabled={busy} onClick={() => run(1)}>
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
          label={t('credits.reason')}
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

/**
 * Changes a balance. Sends the new balance and the displayed one, so that an unlock at the same time is not
 * overwritten. Reloads the list after success and after failure.
 */
const useAdjustCredits = (user: User) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** Reasons why the balance was not changed; empty if the server gave none. */
  const [failure, setFailure] = useState<string[] | null>(null);

  /** Resolves to whether the balance was changed. */
  const adjust = async (change: number, reason = ''): Promise<boolean> => {
    let isChanged = true;
    const credits = Math.max(0, user.tokens + change);
    setBusy(true);
    try {
      await api.adjustCredits(user.id, credits, user.tokens, reason);
    } catch (error) {
      isChanged = false;
      setFailure(reasonsOf(error));
    }
    // Waits for the reload: with the old balance displayed, another click would be rejected.
    await queries.invalidateQueries({ queryKey: ['admin/users', 'getList'] });
    setBusy(false);
    return isChanged;
  };

  return { adjust, busy, failure, clear: () => setFailure(null) };
};

/** A consultant's balance as a link to the statement, with buttons to add or subtract one or any number of credits. */
export const CreditControls = ({ user }: { user: User }) => {
  const t = useText();
  const number = useNumber();
  const [custom, setCustom] = useState(false);
  const { adjust, busy, failure, clear } = useAdjustCredits(user);
  const { name } = user;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.25,
        '& .MuiIconButton-root': { width: { xs: 40, lg: 32 }, height: { xs: 40, lg: 32 } },
      }}
    >
      <IconButton
        disabled={busy || user.tokens === 0}
        aria-label={t('users.credits.less', { name })}
        onClick={() => adjust(-1)}
      >
        <Remove fontSize="small" />
      </IconButton>
      <Tooltip title={t('users.credits.statement')}>
        <MuiLink
          component={Link}
          to={statementPath(user.id)}
          aria-label={t('users.credits.statementOf', { name, credits: number(user.tokens) })}
          sx={{ minWidth: 32, lineHeight: { xs: '40px', lg: '32px' }, textAlign: 'center', fontWeight: 600 }}
        >
          {number(user.tokens)}
        </MuiLink>
      </Tooltip>
      <IconButton disabled={busy} aria-label={t('users.credits.more', { name })} onClick={() => adjust(1)}>
        <Add fontSize="small" />
      </IconButton>
      <Tooltip title={t('users.credits.custom')}>
        <IconButton disabled={busy} aria-label={t('users.credits.customOf', { name })} onClick={() => setCustom(true)}>
          <TuneOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {custom && <CustomCredits user={user} busy={busy} adjust={adjust} onClose={() => setCustom(false)} />}
      <AlertDialog open={failure !== null} title={t('users.credits.failed')} lines={failure ?? []} onClose={clear} />
    </Box>
  );
};
