import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../page/Muted.tsx';
import { DimWhileRefreshing } from './PlotCard.tsx';
import { PERIODS, type Period } from './period.ts';

interface PeriodChoiceProps {
  period: Period;
  onChoose: (period: Period) => void;
}

/** Choice of the number of days that the plots cover. */
const PeriodChoice = ({ period, onChoose }: PeriodChoiceProps) => {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={period}
      aria-label={t('plots.period')}
      onChange={(_event, days: Period | null) => days && onChoose(days)}
    >
      {PERIODS.map(days => (
        <ToggleButton key={days} value={days} sx={{ px: 1.5 }}>
          {t('plots.days', { smart_count: days })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

interface PlotSectionProps {
  title: string;
  period: Period;
  onChoose: (period: Period) => void;
  /** True while the plots display the previous period. */
  busy: boolean;
  children: ReactNode;
}

/** Section of plots that share one period. */
export const PlotSection = ({ title, period, onChoose, busy, children }: PlotSectionProps) => {
  const t = useText();
  return (
    <Box component="section" aria-labelledby="plots" sx={{ mt: 4 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 2,
        }}
      >
        <div>
          <Typography variant="h2" id="plots">
            {title}
          </Typography>
          <Caption>{t('plots.zone')}</Caption>
        </div>
        <PeriodChoice period={period} onChoose={onChoose} />
      </Box>
      <DimWhileRefreshing busy={busy}>{children}</DimWhileRefreshing>
    </Box>
  );
};
