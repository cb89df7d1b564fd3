import { Box, Card, CardActionArea, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Caption, Muted } from '../../kit/page/Muted.tsx';

/** A figure; undefined when it could not be had, which is shown as such and never as 0. */
export type Figure = number | 'loading' | undefined;

interface StatCardProps {
  label: string;
  value: Figure;
  note?: string;
  icon: ReactNode;
  to?: string;
}

const figure = { fontSize: '2rem', fontWeight: 700, lineHeight: 1, letterSpacing: '-0.02em' } as const;

/** Where a figure will stand. */
const Blank = () => (
  <Box aria-hidden sx={{ ...figure, width: '2.5em', height: '1em', borderRadius: 1, bgcolor: 'divider' }} />
);

/** One figure of the dashboard. */
export const StatCard = ({ label, value, note, icon, to }: StatCardProps) => {
  const t = useText();
  const number = useNumber();
  const body = (
    <>
      <Muted
        component="h2"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 1,
          // On a phone some labels take two lines: all do, so that the figures stand level.
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
        <Typography sx={{ ...figure, fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? '—' : number(value)}
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
