import { Box, Skeleton } from '@mui/material';
import { memo } from 'react';
import { useText } from '../../i18n/useText.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder rows of a loading list, displayed after a short delay. Shaped like cards on small screens. */
export const RowSkeleton = memo(({ rows = ROWS.length }: { rows?: number }) => {
  const t = useText();
  return (
    <Box
      role="status"
      aria-label={t('auth.loading')}
      sx={{
        px: 2,
        pb: 2,
        '&:first-of-type': { pt: { xs: 1, md: 2 } },
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 160ms 200ms both',
      }}
    >
      {ROWS.slice(0, rows).map(row => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 2, height: { xs: 96, md: 56 } }}>
          <Skeleton variant="rounded" width={56} height={36} sx={{ flexShrink: 0 }} />
          <Box sx={{ flex: 1, display: 'flex', flexDirection: { xs: 'column', md: 'row' }, columnGap: 2 }}>
            <Skeleton sx={{ width: { xs: '70%', md: '28%' } }} />
            <Skeleton sx={{ width: { xs: '45%', md: '16%' } }} />
          </Box>
          <Skeleton sx={{ display: { xs: 'none', sm: 'block' }, width: '12%' }} />
        </Box>
      ))}
    </Box>
  );
});
