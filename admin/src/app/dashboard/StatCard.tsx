import { Box, Card, CardActionArea, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { Caption, Muted } from '../../kit/page/Muted.tsx';

/** Figure of a card. Undefined if the figure could not be loaded: the card then shows "unknown" instead of 0. */
export type Figure = number | 'loading' | undefined;

interface StatCardProps {
  label: string;
  value: Figure;
  note?: string;
  icon: ReactNode;
  to?: string;
}

const figure = { fontSize: '2rem', fontWeight: 700, lineHeight: '2rem', letterSpacing: '-0.02em' } as const;
/** Maximum number of characters in the normal font size, since two cards share a row on phones. */
const LONGEST_FIGURE = 7;

/** Placeholder of a loading figure. */
const Blank = () => (
  <Box aria-hidden sx={{ ...figure, width: '2.5em', height: '1em', borderRadius: 1, bgcolor: 'divider' }} />
);

export const StatCard = ({ label, value, note, icon, to }: StatCardProps) => {
  const t = useText();
  const number = useNumber();
  const written = typeof value === 'number' ? number(value) : '—';
  const body = (
    <>
      <Muted
        component="h2"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 1,
          // Reserves two lines on phones, so that the figures of all cards align.
          minHeight: { xs: '3em', sm: 'auto' },
          fontWeight: 600,
          mb: 1.5,
        }}
      >
        {label}
        {icon}
      </Muted>
      {value === 'loading' ? (
        <Blank />
      ) : (
        <Typography
          sx={{
            ...figure,
            ...(written.length > LONGEST_FIGURE && { fontSize: '1.375rem' }),
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {written}
        </Typography>
      )}
      <Caption component="p" sx={{ mt: 1, minHeight: '1.45em' }}>
        {value === undefined ? t('dashboard.stats.unknown') : note}
      </Caption>
    </>
  );
  const inside = { p: 2.5, display: 'block', height: '100%' };
  return (
    <Card sx={{ '& h2 svg': { flexShrink: 0, fontSize: 22, color: 'primary.main' } }}>
      {to ? (
        <CardActionArea component={Link} to={to} sx={inside}>
          {body}
        </CardActionArea>
      ) : (
        <Box sx={inside}>{body}</Box>
      )}
    </Card>
  );
};

/** Loading state of all figures. */
type FiguresState = 'loading' | 'failed' | 'known';

interface StatGridProps {
  state: FiguresState;
  error?: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/**
 * Grid of four cards, two per row on phones. The loading message is below the cards, so that nothing moves when the
 * figures arrive.
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
