import { Box, CircularProgress, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Loading indicator with text. Appears after 200 ms, so that fast responses do not flicker. */
export const Loading = ({ text }: { text?: string }) => {
  const t = useText();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        minHeight: 320,
        color: 'text.secondary',
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 160ms 200ms both',
      }}
    >
      <CircularProgress size={28} aria-hidden />
      <Typography>{text ?? t('auth.loading')}</Typography>
    </Box>
  );
};
