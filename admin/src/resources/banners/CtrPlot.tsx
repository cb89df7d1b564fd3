import type { BannerSeries } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { LinePlot } from '../../kit/plots/LinePlot.tsx';
import type { Line } from '../../kit/plots/line.ts';
import { usePlotFormats } from '../../kit/plots/usePlotFormats.ts';

type BannerCounts = BannerSeries['totals'];

/** Returns clicks divided by impressions, or null for a day without impressions (specification, section 9). */
const rateOf = ({ impressions, clicks }: BannerCounts): number | null =>
  impressions === 0 ? null : clicks / impressions;

interface CtrPlotProps {
  days: BannerSeries['days'];
  totals: BannerCounts;
}

/** Plots the click-through rate of banners by day. */
export const CtrPlot = ({ days, totals }: CtrPlotProps) => {
  const t = useText();
  const { number, percent } = usePlotFormats();
  const line: Line = {
    name: t('plots.figures.ctr'),
    values: days.map(rateOf),
    colour: 'secondary',
    format: percent,
  };
  const rate = (shown: BannerCounts) => {
    const value = rateOf(shown);
    return value === null ? '—' : percent(value);
  };
  return (
    <LinePlot
      title={t('plots.ctr.title')}
      days={days.map(({ day }) => day)}
      lines={[line]}
      headlines={[
        { name: line.name, figure: rate(totals), line },
        { name: t('plots.figures.impressions'), figure: number(totals.impressions) },
        { name: t('plots.figures.clicks'), figure: number(totals.clicks) },
      ]}
      table={{
        columns: [t('plots.figures.impressions'), t('plots.figures.clicks'), line.name],
        rows: days.map(({ day, ...shown }) => ({
          day,
          cells: [number(shown.impressions), number(shown.clicks), rate(shown)],
        })),
      }}
      empty={totals.impressions === 0 ? t('plots.ctr.empty') : undefined}
    />
  );
};
