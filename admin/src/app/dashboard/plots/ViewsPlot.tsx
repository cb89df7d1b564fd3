import type { Series } from '@marketplace/api';
import { useText } from '../../../i18n/useText.ts';
import { LinePlot } from '../../../kit/plots/LinePlot.tsx';
import type { Line } from '../../../kit/plots/line.ts';
import { usePlotFormats } from '../../../kit/plots/usePlotFormats.ts';

/** Views of franchise pages by day. */
export const ViewsPlot = ({ series: { days, totals, previous } }: { series: Series }) => {
  const t = useText();
  const { number, change } = usePlotFormats();
  const line: Line = {
    name: t('plots.figures.views'),
    values: days.map(({ views }) => views),
    colour: 'info',
    format: number,
    step: 1,
  };
  const by = change(totals.views, previous.views);
  return (
    <LinePlot
      title={t('plots.views.title')}
      days={days.map(({ day }) => day)}
      lines={[line]}
      headlines={[
        {
          name: line.name,
          figure: number(totals.views),
          change: by && t('plots.change', { change: by, smart_count: days.length }),
          line,
        },
      ]}
      table={{ columns: [line.name], rows: days.map(({ day, views }) => ({ day, cells: [number(views)] })) }}
      empty={totals.views === 0 ? t('plots.views.empty') : undefined}
    />
  );
};
