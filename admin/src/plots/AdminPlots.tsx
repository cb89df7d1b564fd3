import { Card } from '@mui/material';
import { Failed } from '../feedback/Failed.tsx';
import { useText } from '../i18n/useText.ts';
import { CtrPlot } from './CtrPlot.tsx';
import { FunnelPlot } from './FunnelPlot.tsx';
import { LeadsPlot } from './LeadsPlot.tsx';
import { PlotGrid } from './PlotGrid.tsx';
import { PlotSection } from './PlotSection.tsx';
import { PlotSkeleton } from './PlotSkeleton.tsx';
import { usePeriod } from './period.ts';
import { TopPlot } from './TopPlot.tsx';
import { useSeries } from './useSeries.ts';
import { ViewsPlot } from './ViewsPlot.tsx';

const editPath = (id: string) => `/admin/franchises/edit/${id}`;

/** The marketplace in plots. */
const AdminPlots = () => {
  const t = useText();
  const { period, setPeriod, query } = usePeriod();
  const { data, error, isPending, refetch } = useSeries(query);
  const shown = (days: NonNullable<typeof data>['days']) =>
    days.map(({ day, impressions = 0, clicks = 0 }) => ({ day, impressions, clicks }));
  return (
    <PlotSection title={t('plots.title')} period={period} onChoose={setPeriod}>
      {isPending && <PlotSkeleton height={480} />}
      {error && !data && (
        <Card>
          <Failed error={error} onRetry={() => refetch()} />
        </Card>
      )}
      {data && (
        <PlotGrid
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
          last={
            <CtrPlot
              days={shown(data.days)}
              totals={{ impressions: data.totals.impressions ?? 0, clicks: data.totals.clicks ?? 0 }}
            />
          }
        />
      )}
    </PlotSection>
  );
};

export default AdminPlots;
