import { LEAD_STATUSES } from '@marketplace/api';
import { useCallback } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { DayField } from '../../kit/list/DayField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { ConsultantChoice } from '../users/ConsultantChoice.tsx';
import { FranchiseFilter } from './FranchiseFilter.tsx';
import type { LeadKind } from './kind.ts';
import { QUEUE_FILTERS } from './queues.ts';

/** Search, status, franchise, for the admin the consultant, from which day to which, and the order. */
export const LeadFilters = ({ kind }: { kind: LeadKind }) => {
  const t = useText();
  const { set, text, clear } = useFilters(QUEUE_FILTERS);
  const { sort, setSort } = useListContext();
  const search = useCallback((value: string) => set('q', value), [set]);
  return (
    <FilterBar onClear={clear}>
      <SearchField
        label={t('leads.searchLabel')}
        placeholder={t(kind === 'locked' ? 'leads.searchLocked' : 'leads.searchPlaceholder')}
        value={text('q')}
        onSearch={search}
      />
      <ChoiceField
        label={t('leads.filters.status')}
        all
        value={text('status')}
        choices={LEAD_STATUSES.map(status => ({ value: status, label: t(`leads.statuses.${status}`) }))}
        onChoose={value => set('status', value)}
      />
      <FranchiseFilter value={text('franchise_id')} onChoose={value => set('franchise_id', value)} />
      {kind === 'all' && (
        <ConsultantChoice
          label={t('leads.columns.consultant')}
          placeholder={t('lists.all')}
          value={text('consultant_id')}
          onChoose={value => set('consultant_id', value)}
        />
      )}
      <DayField
        label={t('leads.filters.from')}
        value={text('from')}
        max={text('to')}
        onChoose={day => set('from', day)}
      />
      <DayField label={t('leads.filters.to')} value={text('to')} min={text('from')} onChoose={day => set('to', day)} />
      <ChoiceField
        label={t('leads.order')}
        value={sort.order}
        choices={[
          { value: 'DESC', label: t('leads.newest') },
          { value: 'ASC', label: t('leads.oldest') },
        ]}
        onChoose={order => setSort({ field: 'created_at', order: order === 'ASC' ? 'ASC' : 'DESC' })}
      />
    </FilterBar>
  );
};
