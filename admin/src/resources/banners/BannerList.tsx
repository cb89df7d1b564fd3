import { ALL_BANNER_LOCATIONS, type Banner } from '@marketplace/api';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../../kit/feedback/lazy.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { NoMatch, UnpagedList } from '../../kit/list/ListBody.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { RenderWhenVisible } from '../../kit/plots/RenderWhenVisible.tsx';
import { BannerDialog } from './BannerDialog.tsx';
import { BannerCards, BannerTable } from './BannerRows.tsx';

/** Statuses that the filter offers (specification, section 2.4). */
const FILTERED_STATUSES = ['active', 'expired', 'scheduled'] as const;

/** Reads the filters from the address and builds the query string of the list. */
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

const BannerAnalytics = lazyPart(() => import('./BannerAnalytics.tsx'));

const BANNERS = ['banners'];
/** Minimum window width in pixels for the table with six columns. */
const COLUMNS_FROM = 1280;

/** `/admin/banners`: Lists all banners without paging, since there are only a few. */
const BannerList = () => {
  const t = useText();
  const queries = useQueryClient();
  const dialog = useDialogAddress();
  const wide = useMediaQuery(useTheme().breakpoints.up(COLUMNS_FROM));
  const Rows = wide ? BannerTable : BannerCards;
  const { status, location, set, query, clear } = useBannerFilters();
  const list = useQuery({
    queryKey: [...BANNERS, query],
    queryFn: () => api.read<Banner[]>(`admin/banners${query && `?${query}`}`),
    placeholderData: keepPreviousData,
  });
  const count = useCountSubtitle('banners.count', list.data?.length);
  const add = { label: t('banners.add'), onClick: () => dialog.open() };
  const empty = clear ? (
    <NoMatch title={t('lists.noMatch')} onClear={clear} />
  ) : (
    <Notice icon={<CampaignOutlined />} title={t('banners.empty')} action={add} />
  );
  const reload = () => queries.invalidateQueries({ queryKey: BANNERS });
  const close = () => {
    dialog.close();
    void reload();
  };
  return (
    <Page title={t('banners.title')} subtitle={count} actions={<AddButton {...add} />}>
      <Card>
        <FilterBar onClear={clear}>
          <ChoiceField
            label={t('lists.status')}
            all
            value={status}
            choices={FILTERED_STATUSES.map(value => ({ value, label: t(`banners.statuses.${value}`) }))}
            onChoose={value => set('status', value)}
          />
          <ChoiceField
            label={t('banners.fields.location')}
            all
            value={location}
            choices={ALL_BANNER_LOCATIONS.map(value => ({ value, label: t(`banners.locations.${value}`) }))}
            onChoose={value => set('location', value)}
          />
        </FilterBar>
        <UnpagedList query={list} empty={empty}>
          {banners => <Rows banners={banners} busy={list.isPlaceholderData} onEdit={dialog.open} onDeleted={reload} />}
        </UnpagedList>
      </Card>
      {list.data && list.data.length > 0 && (
        <RenderWhenVisible>
          <BannerAnalytics />
        </RenderWhenVisible>
      )}
      {dialog.isOpen && <BannerDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default BannerList;
