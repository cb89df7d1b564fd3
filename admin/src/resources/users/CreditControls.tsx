import type { User } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, IconButton, Link as MuiLink, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { statementPath } from '../credits/paths.ts';
import { CustomCredits } from './CustomCredits.tsx';
import { useAdjustCredits } from './useAdjustCredits.ts';

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
