import { Box, useMediaQuery, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { useText } from '../../i18n/useText.ts';
import { labelledDays } from './labelled-days.ts';
import type { Line } from './line.ts';
import { usePlotFormats } from './usePlotFormats.ts';

interface DayPlotProps {
  days: string[];
  lines: Line[];
  /** Summary of the plot for screen readers. */
  label: string;
  height: number;
}

/** Maximum number of days with a label: in wide windows, and on phones. */
const LABEL_COUNT = { wide: 7, phone: 4 };

/** Maximum number of days for which each point has a mark. */
const MARKED_DAYS = 7;

/** Line chart over days with MUI X Charts and keyboard navigation. Loaded lazily. */
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
            // A band scale leaves space for half a day at both ends, which the first and last labels need.
            scaleType: 'band',
            data: days,
            tickInterval: labelledDays(days, phone ? LABEL_COUNT.phone : LABEL_COUNT.wide),
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
