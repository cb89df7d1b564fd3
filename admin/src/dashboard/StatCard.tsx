import { Card, CardActionArea, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../i18n/useFormats.ts';
import { useText } from '../i18n/useText.ts';

interface StatCardProps {
  label: string;
  /** Undefined when it could not be had: shown as such, never as 0. */
  value: number | undefined;
  note?: string;
  icon: ReactNode;
  to?: string;
}

/** One figure of the dashboard. */
export const StatCard = ({ label, value, note, icon, to }: StatCardProps) => {
  const t = useText();
  const number = useNumber();
  const body = (
    <>
      <Typography
        variant="body2"
        color="text.secondary"
        component="h2"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', fontWeight: 600, mb: 1.5 }}
      >
        {label}
        {icon}
      </Typography>
      <Typography
        sx={{
          fontSize: '2rem',
          fontWeight: 700,
          lineHeight: 1,
          letterSpacing: '-0.02em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value === undefined ? '—' : number(value)}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1, minHeight: '1.45em' }}>
        {value === undefined ? t('dashboard.stats.unknown') : note}
      </Typography>
    </>
  );
  const inside = { p: 2.5, display: 'block', height: '100%' };
  return (
    <Card sx={{ '& h2 svg': { fontSize: 22, color: 'primary.main' } }}>
      {to ? (
        <CardActionArea component={Link} to={to} sx={inside}>
          {body}
        </CardActionArea>
      ) : (
        <div style={{ padding: 20 }}>{body}</div>
      )}
    </Card>
  );
};
