import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { Caption } from '../../kit/page/Muted.tsx';

/** Where the figures of the cards are. */
type FiguresState = 'loading' | 'failed' | 'known';

interface StatGridProps {
  state: FiguresState;
  error?: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/**
 * The four cards: two a row on a phone, four where there is room. That their figures are on their way is said in the
 * space under them, so that nothing moves when they come.
 */
export const StatGrid = ({ state, error, onRetry, children }: StatGridProps) => {
  const t = useText();
  return (
    <Box sx={{ position: 'relative', mb: 4 }}>
      <Box
        aria-busy={state === 'loading'}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
      {state === 'loading' && (
        <Caption
          role="status"
          sx={{
            position: 'absolute',
            top: '100%',
            mt: 0.75,
            '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
            animation: 'appear 160ms 200ms both',
          }}
        >
          {t('dashboard.loading')}
        </Caption>
      )}
      {state === 'failed' && (
        <Box sx={{ mt: 2 }}>
          <FailedPart text={t('dashboard.stats.failed')} error={error} onRetry={onRetry} />
        </Box>
      )}
    </Box>
  );
};
