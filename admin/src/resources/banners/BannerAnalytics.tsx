import type { BannerFigures, BannerSeries, Series } from '@marketplace/api';
import { Box, Card } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { PlotSection } from '../../kit/plots/PlotSection.tsx';
import { PlotSkeleton } from '../../kit/plots/PlotSkeleton.tsx';
import { usePeriod } from '../../kit/plots/period.ts';
import { CtrPlot } from './CtrPlot.tsx';

type Answer = Pick<BannerSeries | Series, 'days' | 'totals'>;

const toCounts = ({ impressions = 0, clicks = 0 }: { impressions?: number; clicks?: number }) => ({
  impressions,
  clicks,
});

/** Plots the click-through rate of all banners or of one banner. The choice is kept in the address. */
const BannerAnalytics = () => {
  const t = useText();
  const { period, setPeriod, query } = usePeriod();
  const [params, setParams] = useSearchParams();
  const banner = params.get('banner') ?? '';
  const { data: banners = [] } = useQuery({
    queryKey: ['banner-figures', query],
    queryFn: () => api.read<BannerFigures[]>(`series/banners?${query}`),
    placeholderData: keepPreviousData,
  });
  const path = banner ? `series/banners/${encodeURIComponent(banner)}` : 'series';
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['banner-series', path, query],
    queryFn: () => api.read<Answer>(`${path}?${query}`),
    placeholderData: keepPreviousData,
  });
  const choose = (id: string) => {
    const next = new URLSearchParams(params);
    if (id === '') next.delete('banner');
    else next.set('banner', id);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const isListed = banners.some(({ id }) => id === banner);
  const choices = [
    { value: '', label: t('plots.ctr.all') },
    ...banners.map(({ id, title }) => ({ value: id, label: title })),
    ...(banner && !isListed ? [{ value: banner, label: t('plots.ctr.chosen') }] : []),
  ];
  return (
    <PlotSection title={t('banners.columns.analytics')} period={period} onChoose={setPeriod} busy={isPlaceholderData}>
      <Box sx={{ maxWidth: 320, mb: 2 }}>
        <ChoiceField label={t('plots.ctr.banner')} value={banner} choices={choices} onChoose={choose} />
      </Box>
      {isPending && <PlotSkeleton height={360} />}
      {error && !data && (
        <Card>
          <Failed error={error} onRetry={() => refetch()} />
        </Card>
      )}
      {data && (
        <CtrPlot days={data.days.map(day => ({ day: day.day, ...toCounts(day) }))} totals={toCounts(data.totals)} />
      )}
    </PlotSection>
  );
};

export default BannerAnalytics;
