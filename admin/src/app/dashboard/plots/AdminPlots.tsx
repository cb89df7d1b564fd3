import type { Series } from '@marketplace/api';
import { useText } from '../../../i18n/useText.ts';
import { CtrPlot } from '../../../resources/banners/CtrPlot.tsx';
import { SeriesPlots } from './SeriesPlots.tsx';

const editPath = (id: string) => `/admin/franchises/edit/${id}`;

const toPlotDays = (days: Series['days']) =>
  days.map(({ day, impressions = 0, clicks = 0 }) => ({ day, impressions, clicks }));

const AdminPlots = () => {
  const t = useText();
  return (
    <SeriesPlots
      title={t('plots.title')}
      editPath={editPath}
      last={({ days, totals: { impressions = 0, clicks = 0 } }) => (
        <CtrPlot days={toPlotDays(days)} totals={{ impressions, clicks }} />
      )}
    />
  );
};

export default AdminPlots;
