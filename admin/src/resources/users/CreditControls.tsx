import type { User } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, IconButton, Link as MuiLink, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { statementPath } from '../../data/addresses.ts';
import { detailOf } from '../../data/failures.ts';
import { useApi } from '../../data/useApi.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { CustomCredits } from './CustomCredits.tsx';

/** Why the balance was not changed; the server's reason when it gave one. */
interface CreditFailure {
  lines: string[];
}

/**
 * Changes a balance: sent as the new value beside the one that was seen, so that an unlock in the same second is never
 * overwritten. Either way the list is read anew, and shows the balance as it is.
 */
const useAdjustCredits = (user: User) => {
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CreditFailure | null>(null);

  const adjust = async (change: number, reason = '') => {
    const credits = Math.max(0, user.tokens + change);
    setBusy(true);
    try {
      await api.adjustCredits(user.id, credits, user.tokens, reason);
    } catch (error) {
      const why = detailOf(error);
      setFailure({ lines: why ? [why] : [] });
    }
    // Until the list is there again the balance shown is the old one, and a second press would be refused.
    await queries.invalidateQueries({ queryKey: ['admin/users', 'getList'] });
    setBusy(false);
  };

  return { adjust, busy, failure, clear: () => setFailure(null) };
};

/** A consultant's balance, which opens its statement, and what changes it: one less, one more, any amount. */
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
      {custom && <CustomCredits user={user} adjust={adjust} onClose={() => setCustom(false)} />}
      <AlertDialog open={failure !== null} title={t('users.credits.failed')} lines={failure?.lines} onClose={clear} />
    </Box>
  );
};
