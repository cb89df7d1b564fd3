import type { User } from '@marketplace/api';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Card } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { asChoices } from '../../kit/inputs/ChoiceInput.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { ListFilters, SearchFilter, useFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { ExportFranchises, SORT_KEYS } from '../franchises/FranchiseParts.tsx';
import { OwnFranchiseCards } from './OwnRows.tsx';

/**
 * Returns the filter for the viewer's own franchises. The API limits consultants to their own; admins need a filter.
 */
const ownFilter = (me: User | undefined) => (me?.role === 'admin' ? { consultant_id: me.id } : undefined);

/** Returns the number of the viewer's franchises, whatever filters are set. Undefined until the number is known. */
const useOwnTotal = (): number | undefined => {
  const me = useMe();
  const { total, filterValues } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  const { data } = useQuery({
    queryKey: ['own-franchises-total'],
    queryFn: () => api.count('franchises', ownFilter(me)),
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  });
  return isFiltered ? data : total;
};

const NONE: readonly string[] = [];

/** Returns the categories of the viewer's own franchises. */
const useOwnCategories = (): readonly string[] => {
  const { data = NONE } = useQuery({
    queryKey: ['own-category-names'],
    queryFn: () => api.read<string[]>('franchises/categories?own=true'),
  });
  return data;
};

/** Search, category and order of the viewer's franchises, with the number found (specification, section 2.4). */
const OwnFilters = () => {
  const t = useText();
  const number = useNumber();
  const { set, text } = useFilters();
  const { sort, setSort, total: shown } = useListContext();
  const total = useOwnTotal();
  const category = text('category');
  const own = useOwnCategories();
  const categories = category === '' || own.includes(category) ? own : [category, ...own];
  const setOrder = (field: string, order: string) => setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });

  return (
    <>
      <ListFilters>
        <SearchFilter
          name="search"
          label={t('franchises.searchLabel')}
          placeholder={t('franchises.searchPlaceholder')}
        />
        <ChoiceField
          label={t('franchises.fields.category')}
          all
          value={category}
          choices={asChoices(categories)}
          onChoose={value => set('category', value)}
        />
        <ChoiceField
          label={t('lists.sortBy')}
          value={sort.field}
          choices={SORT_KEYS.map(key => ({ value: key, label: t(`franchises.sorts.${key}`) }))}
          onChoose={field => setOrder(field, sort.order)}
        />
        <ChoiceField
          label={t('leads.order')}
          value={sort.order}
          choices={[
            { value: 'ASC', label: t('lists.ascending') },
            { value: 'DESC', label: t('lists.descending') },
          ]}
          onChoose={order => setOrder(sort.field, order)}
        />
      </ListFilters>
      <Muted role="status" sx={{ px: 2, pb: 1.5 }}>
        {shown === undefined || total === undefined
          ? '\u00a0'
          : t('franchises.mine.showing', { shown: number(shown), total: number(Math.max(shown, total)) })}
      </Muted>
    </>
  );
};

const OwnFranchiseList = () => {
  const t = useText();
  const { total } = useListContext();
  const { clear } = useFilters();
  const none = <Notice icon={<StorefrontOutlined />} title={t('franchises.mine.none')} />;
  if (total === 0 && !clear) return none;
  return (
    <>
      <OwnFilters />
      <ListBody empty={none} noMatch={t('franchises.noMatch')}>
        <OwnFranchiseCards />
      </ListBody>
      <Pages />
    </>
  );
};

/** `/consultant/franchises`: Lists the viewer's own franchises. The server searches, filters, sorts and pages. */
const MyFranchises = () => {
  const t = useText();
  const me = useMe();
  return (
    <RecordList sort={{ field: 'name', order: 'ASC' }} filter={ownFilter(me)}>
      {/* Only consultants get the button. An admin's export contains all franchises, which would not match this
          list. */}
      <Page title={t('layout.screens.myFranchises')} actions={me?.role === 'consultant' && <ExportFranchises />}>
        <Card>
          <OwnFranchiseList />
        </Card>
      </Page>
    </RecordList>
  );
};

export default MyFranchises;
