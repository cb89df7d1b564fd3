import type { CreditReturn } from '@marketplace/api';
import { Card } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { useText } from '../../../i18n/useText.ts';
import { Failed } from '../../../kit/feedback/Failed.tsx';
import { LinePlot } from '../../../kit/plots/LinePlot.tsx';
import type { Line } from '../../../kit/plots/line.ts';
import { DimWhileRefreshing } from '../../../kit/plots/PlotCard.tsx';
import { PlotSkeleton } from '../../../kit/plots/PlotSkeleton.tsx';
import { usePlotFormats } from '../../../kit/plots/usePlotFormats.ts';
import { runningTotals } from './running-totals.ts';
import { SeriesPlots } from './SeriesPlots.tsx';

/** Plots a consultant's spent credits and converted leads. */
const ReturnPlot = ({ gained: { days, totals } }: { gained: CreditReturn }) => {
  const t = useText();
  const { number, counted, fraction } = usePlotFormats();
  const spent: Line = counted(t('plots.figures.spent'), runningTotals(days.map(day => day.spent)), 'primary');
  const converted: Line = {
    ...counted(t('plots.figures.converted'), runningTotals(days.map(day => day.converted)), 'secondary'),
    dashed: true,
  };
  const cost = totals.cost_per_conversion;
  return (
    <LinePlot
      title={t('plots.credits.title')}
      days={days.map(({ day }) => day)}
      lines={[spent, converted]}
      headlines={[
        { name: spent.name, figure: number(totals.spent), line: spent },
        { name: t('plots.figures.unlocked'), figure: number(totals.unlocked) },
        { name: converted.name, figure: number(totals.converted), line: converted },
        { name: t('plots.figures.cost'), figure: cost === null ? '—' : fraction(cost) },
      ]}
      table={{
        columns: [spent.name, t('plots.figures.unlocked'), converted.name],
        rows: days.map(({ day, ...gained }) => ({
          day,
          cells: [number(gained.spent), number(gained.unlocked), number(gained.converted)],
        })),
      }}
      empty={totals.spent === 0 && totals.unlocked === 0 ? t('plots.credits.empty') : undefined}
      note={t('plots.credits.explanation')}
    />
  );
};

const editPath = (id: string) => `/consultant/franchises/edit/${id}`;

/** Loads and plots the return on a user's credits in a period. */
const OwnReturn = ({ userId, query }: { userId: string; query: string }) => {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['credit-return', userId, query],
    queryFn: () => api.read<CreditReturn>(`users/${userId}/credit-return?${query}`),
    placeholderData: keepPreviousData,
  });
  if (data)
    return (
      <DimWhileRefreshing busy={isPlaceholderData}>
        <ReturnPlot gained={data} />
      </DimWhileRefreshing>
    );
  return <Card>{error ? <Failed error={error} onRetry={() => refetch()} /> : <PlotSkeleton height={320} />}</Card>;
};

const ConsultantPlots = ({ userId }: { userId: string }) => {
  const t = useText();
  return (
    <SeriesPlots
      title={t('plots.ownTitle')}
      editPath={editPath}
      first={query => <OwnReturn userId={userId} query={query} />}
    />
  );
};

export default ConsultantPlots;
