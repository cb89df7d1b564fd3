import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { PERIODS, type Period } from './period.ts';

interface PeriodChoiceProps {
  period: Period;
  onChoose: (period: Period) => void;
}

/** How many days the plots show. */
export const PeriodChoice = ({ period, onChoose }: PeriodChoiceProps) => {
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
