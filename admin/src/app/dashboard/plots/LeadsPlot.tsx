import type { Series } from '@marketplace/api';
import { useText } from '../../../i18n/useText.ts';
import { LinePlot } from '../../../kit/plots/LinePlot.tsx';
import type { Line } from '../../../kit/plots/line.ts';
import { usePlotFormats } from '../../../kit/plots/usePlotFormats.ts';

/** Plots leads and unlocks by day. */
export const LeadsPlot = ({ series: { days, totals, previous } }: { series: Series }) => {
  const t = useText();
  const { number, counted, change } = usePlotFormats();
  const lines = {
    leads: counted(
      t('plots.figures.leads'),
      days.map(({ leads }) => leads),
      'primary',
    ),
    unlocks: {
      ...counted(
        t('plots.figures.unlocks'),
        days.map(({ unlocks }) => unlocks),
        'secondary',
      ),
      dashed: true,
    },
  } satisfies Record<string, Line>;
  const changed = (now: number, before: number) => {
    const by = change(now, before);
    return by && t('plots.change', { change: by, smart_count: days.length });
  };
  return (
    <LinePlot
      title={t('plots.leads.title')}
      days={days.map(({ day }) => day)}
      lines={[lines.leads, lines.unlocks]}
      headlines={[
        {
          name: lines.leads.name,
          figure: number(totals.leads),
          change: changed(totals.leads, previous.leads),
          line: lines.leads,
        },
        {
          name: lines.unlocks.name,
          figure: number(totals.unlocks),
          change: changed(totals.unlocks, previous.unlocks),
          line: lines.unlocks,
        },
      ]}
      table={{
        columns: [lines.leads.name, lines.unlocks.name],
        rows: days.map(({ day, leads, unlocks }) => ({ day, cells: [number(leads), number(unlocks)] })),
      }}
      empty={totals.leads + totals.unlocks === 0 ? t('plots.leads.empty') : undefined}
    />
  );
};
