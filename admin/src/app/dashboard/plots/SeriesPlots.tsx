import type { Series } from '@marketplace/api';
import { Box, Card } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../data/api.ts';
import { useText } from '../../../i18n/useText.ts';
import { Failed } from '../../../kit/feedback/Failed.tsx';
import { LinePlot } from '../../../kit/plots/LinePlot.tsx';
import type { Line } from '../../../kit/plots/line.ts';
import { PlotSection } from '../../../kit/plots/PlotSection.tsx';
import { PlotSkeleton } from '../../../kit/plots/PlotSkeleton.tsx';
import { usePeriod } from '../../../kit/plots/period.ts';
import { usePlotFormats } from '../../../kit/plots/usePlotFormats.ts';
import { FunnelPlot } from './FunnelPlot.tsx';
import { LeadsPlot } from './LeadsPlot.tsx';
import { TopPlot } from './TopPlot.tsx';

interface PlotGridProps {
  /** Plots of values over days. */
  wide: ReactNode;
  /** Rankings, for the narrow column. */
  narrow: ReactNode;
  /** Content above and below both columns. */
  first?: ReactNode;
  last?: ReactNode;
}

/** Grid of plots with two columns in wide windows. */
const PlotGrid = ({ wide, narrow, first, last }: PlotGridProps) => {
  const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };
  const across = { minWidth: 0, gridColumn: '1 / -1' };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
      }}
    >
      {first && <Box sx={across}>{first}</Box>}
      <Box sx={column}>{wide}</Box>
      <Box sx={column}>{narrow}</Box>
      {last && <Box sx={across}>{last}</Box>}
    </Box>
  );
};

/** Reads the figures of a period. The figures of the previous period stay displayed until the new ones are loaded. */
const useSeries = (query: string) =>
  useQuery({
    queryKey: ['series', query],
    queryFn: () => api.read<Series>(`series?${query}`),
    placeholderData: keepPreviousData,
  });

/** Plots views of franchise pages by day. */
const ViewsPlot = ({ series: { days, totals, previous } }: { series: Series }) => {
  const t = useText();
  const { number, counted, change } = usePlotFormats();
  const line: Line = counted(
    t('plots.figures.views'),
    days.map(({ views }) => views),
    'info',
  );
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

interface SeriesPlotsProps {
  title: string;
  /** Returns the address of a franchise's form. */
  editPath: (id: string) => string;
  /** Content above and below the shared plots. */
  first?: (query: string) => ReactNode;
  last?: (series: Series) => ReactNode;
}

/** Leads, views, funnel and top franchises of a period: of all franchises, or of a consultant's own. */
export const SeriesPlots = ({ title, editPath, first, last }: SeriesPlotsProps) => {
  const { period, setPeriod, query } = usePeriod();
  const { data, error, isPending, isPlaceholderData, refetch } = useSeries(query);
  return (
    <PlotSection title={title} period={period} onChoose={setPeriod} busy={isPlaceholderData}>
      {isPending && <PlotSkeleton height={480} />}
      {error && !data && (
        <Card>
          <Failed error={error} onRetry={() => refetch()} />
        </Card>
      )}
      {data && (
        <PlotGrid
          first={first?.(query)}
          wide={
            <>
              <LeadsPlot series={data} />
              <ViewsPlot series={data} />
            </>
          }
          narrow={
            <>
              <FunnelPlot funnel={data.funnel} />
              <TopPlot query={query} editPath={editPath} />
            </>
          }
          last={last?.(data)}
        />
      )}
    </PlotSection>
  );
};
