import { Box, Skeleton } from '@mui/material';
import { useText } from '../i18n/useText.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows to come, in their shape, once they are late. */
export const RowSkeleton = () => {
  const t = useText();
  return (
    <Box
      role="status"
      aria-label={t('auth.loading')}
      sx={{
        px: 2,
        pb: 2,
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 160ms 200ms both',
      }}
    >
      {ROWS.map(row => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 56 }}>
          <Skeleton variant="rounded" width={56} height={36} />
          <Skeleton width="28%" />
          <Skeleton width="16%" />
          <Box sx={{ flex: 1 }} />
          <Skeleton width="12%" />
        </Box>
      ))}
    </Box>
  );
};
