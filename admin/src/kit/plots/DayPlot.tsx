import { Box, useMediaQuery, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { useText } from '../../i18n/useText.ts';
import { labelledDays } from './labelled-days.ts';
import type { Line } from './line.ts';
import { usePlotFormats } from './usePlotFormats.ts';

interface DayPlotProps {
  days: string[];
  lines: Line[];
  /** What the plot says, for those who don't see it. */
  label: string;
  height: number;
}

/** So many days are named where there is room, and on a phone. */
const NAMED = { wide: 7, phone: 4 };

/** Above so many days a mark on each would be a string of beads. */
const MARKED_DAYS = 7;

/** Lines over days, drawn by MUI X Charts; the arrow keys walk along them. Loaded only where it is shown. */
const DayPlot = ({ days, lines, label, height }: DayPlotProps) => {
  const { palette, typography, breakpoints } = useTheme();
  const phone = useMediaQuery(breakpoints.down('sm'));
  const t = useText();
  const { shortDay, longDay } = usePlotFormats();
  const [first] = lines;
  const gaps = lines.some(({ values }) => values.includes(null));
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        '& [data-series^=dashed]': { strokeDasharray: '6 4' },
        '& .MuiChartsAxis-tickLabel': { fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <LineChart
        height={height}
        skipAnimation
        hideLegend
        localeText={{ a11yNoValue: t('plots.noValue') }}
        margin={{ left: 4, right: 16, top: 12, bottom: 4 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            id: 'days',
            // Half a day of room at either end, for the names of the first and the last.
            scaleType: 'band',
            data: days,
            tickInterval: labelledDays(days, phone ? NAMED.phone : NAMED.wide),
            height: 28,
            disableTicks: true,
            disableLine: true,
            valueFormatter: (day: string, context) => (context.location === 'tick' ? shortDay(day) : longDay(day)),
            tickLabelMinGap: 8,
            tickLabelStyle: { fontFamily: typography.fontFamily, fontSize: 12, fill: palette.text.secondary },
          },
        ]}
        yAxis={[
          {
            min: 0,
            width: 'auto',
            disableTicks: true,
            disableLine: true,
            tickNumber: 4,
            tickMinStep: first?.step,
            valueFormatter: (value: number) => first?.format(value) ?? String(value),
            tickLabelStyle: { fontFamily: typography.fontFamily, fontSize: 12, fill: palette.text.secondary },
          },
        ]}
        series={lines.map(({ name, values, colour, dashed, format }, at) => ({
          id: `${dashed ? 'dashed' : 'solid'}-${at}`,
          label: name,
          data: values,
          color: palette[colour].main,
          curve: 'linear',
          showMark: gaps || days.length <= MARKED_DAYS,
          valueFormatter: value => (value === null ? '—' : format(value)),
        }))}
      />
    </Box>
  );
};

export default DayPlot;
