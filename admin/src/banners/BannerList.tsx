import { ALL_LOCATIONS, type Banner } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { Button, Card } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failed } from '../feedback/Failed.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { ChoiceField } from '../list/ChoiceField.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import { RowSkeleton } from '../list/RowSkeleton.tsx';
import { WhenSeen } from '../plots/WhenSeen.tsx';
import { BannerDialog } from './BannerDialog.tsx';
import { BannerTable } from './BannerTable.tsx';

const BannerAnalytics = lazy(() => import('./BannerAnalytics.tsx'));

const BANNERS = ['banners'];
/** What is filtered by (specification §2.4). */
const STATUSES = ['active', 'expired', 'scheduled'] as const;

/** The filters in the address, and the same as the list's query. */
const useBannerFilters = () => {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? '';
  const location = params.get('location') ?? '';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const clear = () => {
    const next = new URLSearchParams(params);
    next.delete('status');
    next.delete('location');
    setParams(next, { replace: true });
  };
  const query = new URLSearchParams({ ...(status && { status }), ...(location && { location }) }).toString();
  return { status, location, set, query, clear: query ? clear : undefined };
};

/** `/admin/banners`: few enough to be shown at once. */
const BannerList = () => {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<{ id?: string } | null>(null);
  const { status, location, set, query, clear } = useBannerFilters();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...BANNERS, query],
    queryFn: () => api.read<Banner[]>(`admin/banners${query && `?${query}`}`),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const reload = () => queries.invalidateQueries({ queryKey: BANNERS });
  const close = () => {
    setDialog(null);
    void reload();
  };
  return (
    <Page
      title={t('banners.title')}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setDialog({})}>
          {t('banners.add')}
        </Button>
      }
    >
      <Card>
        <FilterBar onClear={clear}>
          <ChoiceField
            label={t('banners.columns.status')}
            all
            value={status}
            choices={STATUSES.map(value => ({ value, label: t(`banners.statuses.${value}`) }))}
            onChoose={value => set('status', value)}
          />
          <ChoiceField
            label={t('banners.fields.location')}
            all
            value={location}
            choices={ALL_LOCATIONS.map(value => ({ value, label: t(`banners.locations.${value}`) }))}
            onChoose={value => set('location', value)}
          />
        </FilterBar>
        {isPending && <RowSkeleton />}
        {error && !data && <Failed error={error} onRetry={() => refetch()} />}
        {data?.length === 0 && (
          <Notice icon={<CampaignOutlined />} title={query ? t('lists.noMatch') : t('banners.empty')} />
        )}
        {data && data.length > 0 && (
          <BannerTable banners={data} busy={isPlaceholderData} onEdit={id => setDialog({ id })} onDeleted={reload} />
        )}
      </Card>
      {data && data.length > 0 && (
        <WhenSeen>
          <BannerAnalytics />
        </WhenSeen>
      )}
      {dialog && <BannerDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default BannerList;
