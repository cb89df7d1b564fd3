import type { CreditReturn } from '@marketplace/api';
import { Card } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../data/useApi.ts';
import { useText } from '../../../i18n/useText.ts';
import { Failed } from '../../../kit/feedback/Failed.tsx';
import { PlotSkeleton } from '../../../kit/plots/PlotSkeleton.tsx';
import { ReturnPlot } from './ReturnPlot.tsx';
import { SeriesPlots } from './SeriesPlots.tsx';

const editPath = (id: string) => `/consultant/franchises/edit/${id}`;

/** What somebody's credits brought in some days. */
const OwnReturn = ({ userId, query }: { userId: string; query: string }) => {
  const { data, error, refetch } = useRead(
    ['credit-return', userId, query],
    api => api.read<CreditReturn>(`users/${userId}/credit-return?${query}`),
    { placeholderData: keepPreviousData },
  );
  if (data) return <ReturnPlot gained={data} />;
  return <Card>{error ? <Failed error={error} onRetry={() => refetch()} /> : <PlotSkeleton height={320} />}</Card>;
};

/** A consultant's own franchises, leads and credits in plots. */
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
