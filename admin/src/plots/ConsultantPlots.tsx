import type { CreditReturn } from '@marketplace/api';
import { Card } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Failed } from '../feedback/Failed.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { FunnelPlot } from './FunnelPlot.tsx';
import { LeadsPlot } from './LeadsPlot.tsx';
import { PlotGrid } from './PlotGrid.tsx';
import { PlotSection } from './PlotSection.tsx';
import { PlotSkeleton } from './PlotSkeleton.tsx';
import { usePeriod } from './period.ts';
import { ReturnPlot } from './ReturnPlot.tsx';
import { TopPlot } from './TopPlot.tsx';
import { useSeries } from './useSeries.ts';
import { ViewsPlot } from './ViewsPlot.tsx';

const editPath = (id: string) => `/consultant/franchises/edit/${id}`;

/** What somebody's credits brought in some days. */
const OwnReturn = ({ userId, query }: { userId: string; query: string }) => {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['credit-return', userId, query],
    queryFn: () => api.read<CreditReturn>(`users/${userId}/credit-return?${query}`),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data) return <ReturnPlot gained={data} />;
  return <Card>{error ? <Failed error={error} onRetry={() => refetch()} /> : <PlotSkeleton height={320} />}</Card>;
};

/** A consultant's own franchises, leads and credits in plots. */
const ConsultantPlots = ({ userId }: { userId: string }) => {
  const t = useText();
  const { period, setPeriod, query } = usePeriod();
  const { data, error, isPending, refetch } = useSeries(query);
  return (
    <PlotSection title={t('plots.ownTitle')} period={period} onChoose={setPeriod}>
      {isPending && <PlotSkeleton height={480} />}
      {error && !data && (
        <Card>
          <Failed error={error} onRetry={() => refetch()} />
        </Card>
      )}
      {data && (
        <PlotGrid
          first={<OwnReturn userId={userId} query={query} />}
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
        />
      )}
    </PlotSection>
  );
};

export default ConsultantPlots;
