import type { Series } from '@marketplace/api';
import { Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Failed } from '../../../kit/feedback/Failed.tsx';
import { PlotGrid } from '../../../kit/plots/PlotGrid.tsx';
import { PlotSection } from '../../../kit/plots/PlotSection.tsx';
import { PlotSkeleton } from '../../../kit/plots/PlotSkeleton.tsx';
import { usePeriod } from '../../../kit/plots/period.ts';
import { FunnelPlot } from './FunnelPlot.tsx';
import { LeadsPlot } from './LeadsPlot.tsx';
import { TopPlot } from './TopPlot.tsx';
import { useSeries } from './useSeries.ts';
import { ViewsPlot } from './ViewsPlot.tsx';

interface SeriesPlotsProps {
  title: string;
  /** Where a franchise of the list leads. */
  editPath: (id: string) => string;
  /** What stands over the plots that everybody has, or under them. */
  first?: (query: string) => ReactNode;
  last?: (series: Series) => ReactNode;
}

/** Leads, views, funnel and the best franchises of the chosen days: all of them, or a consultant's own. */
export const SeriesPlots = ({ title, editPath, first, last }: SeriesPlotsProps) => {
  const { period, setPeriod, query } = usePeriod();
  const { data, error, isPending, refetch } = useSeries(query);
  return (
    <PlotSection title={title} period={period} onChoose={setPeriod}>
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
