import { LEAD_STATUSES, type Lead } from '@marketplace/api';
import { Box, Card, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { lazyDialog, lazyPart } from '../../kit/feedback/lazy.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { DayField } from '../../kit/list/DayField.tsx';
import { ChoiceFilter, ListFilters, SearchFilter, useFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { RecordSearchField, useRecordSearch } from '../../kit/list/RecordSearchField.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { ConsultantChoice } from '../users/ConsultantChoice.tsx';
import { AfterContact } from './after-contact/AfterContact.tsx';
import { BulkDelete } from './BulkDelete.tsx';
import { CloseReasons } from './CloseReason.tsx';
import { EmptyLeads } from './EmptyLeads.tsx';
import { hasBoard, isSelectable, LEAD_RESOURCES, type LeadListName, QUEUE_FILTER_NAMES } from './kinds.ts';
import { LeadCards } from './LeadCards.tsx';
import { LeadTable } from './LeadTable.tsx';
import { LockedTable } from './LockedTable.tsx';
import { NewLeads } from './NewLeads.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type LeadView, useLeadView } from './useLeadView.ts';
import { useLiveList } from './useLiveList.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const FRANCHISES = { path: 'franchises', search: 'search' };

/** Filter by franchise, with a search on the server. */
const FranchiseFilter = ({ value, onChoose }: { value: string; onChoose: (id: string) => void }) => {
  const t = useText();
  return (
    <RecordSearchField
      found={useRecordSearch(FRANCHISES, value)}
      label={t('leads.columns.franchise')}
      labelOf={({ name }) => name}
      value={value}
      onChoose={onChoose}
      field={{ placeholder: t('lists.all') }}
    />
  );
};

/** Sort orders of the list of leads. */
const ORDERS = {
  newest: { field: 'created_at', order: 'DESC' },
  oldest: { field: 'created_at', order: 'ASC' },
  facts: { field: 'score', order: 'DESC' },
} as const;
type Order = keyof typeof ORDERS;
const ORDER_TEXTS = { newest: 'leads.newest', oldest: 'leads.oldest', facts: 'leads.facts.mostFirst' } as const;

const orderOf = ({ field, order }: { field: string; order: string }): Order => {
  if (field === ORDERS.facts.field) return 'facts';
  return order === 'ASC' ? 'oldest' : 'newest';
};

/** Minimum lead scores that the filter offers. */
const POINTS = [3, 6, 9];

/** Names of the filters that are used less often than the others. */
const MORE_FILTERS = ['min_score', 'next_step', 'waiting', 'from', 'to'];

/** Filters of a list of leads that are used less often. */
const MoreFilters = ({ kind }: { kind: LeadListName }) => {
  const t = useText();
  const { set, text } = useFilters(QUEUE_FILTER_NAMES);
  return (
    <>
      <ChoiceField
        label={t('leads.facts.atLeast')}
        all
        value={text('min_score')}
        choices={POINTS.map(count => ({ value: String(count), label: t('leads.facts.points', { count }) }))}
        onChoose={count => set('min_score', count && Number(count))}
      />
      {(kind === 'all' || kind === 'unlocked') && (
        <ChoiceFilter
          name="next_step"
          label={t('desk.filters.nextStep')}
          choices={[
            { value: 'today', label: t('dashboard.today.due') },
            { value: 'overdue', label: t('dashboard.today.overdue') },
            { value: 'upcoming', label: t('dashboard.today.upcoming') },
            { value: 'none', label: t('desk.filters.noStep') },
          ]}
        />
      )}
      {kind === 'unlocked' && (
        <ChoiceFilter
          name="waiting"
          label={t('desk.filters.answer')}
          choices={[{ value: 'true', label: t('desk.filters.waiting') }]}
          yesNo
        />
      )}
      <DayField
        label={t('leads.filters.from')}
        value={text('from')}
        max={text('to')}
        onChoose={day => set('from', day)}
      />
      <DayField label={t('leads.filters.to')} value={text('to')} min={text('from')} onChoose={day => set('to', day)} />
    </>
  );
};

/** Filters and sort order of a list of leads. Admins can also filter by consultant. */
const LeadFilters = ({ kind }: { kind: LeadListName }) => {
  const t = useText();
  const { set, text } = useFilters(QUEUE_FILTER_NAMES);
  const { sort, setSort } = useListContext();
  const order = (
    <ChoiceField
      label={t('leads.order')}
      value={orderOf(sort)}
      choices={Object.keys(ORDERS).map(order => ({ value: order, label: t(ORDER_TEXTS[order as Order]) }))}
      onChoose={order => setSort(ORDERS[order as Order])}
    />
  );
  const isAdmin = kind === 'all';
  return (
    <ListFilters
      places={QUEUE_FILTER_NAMES}
      more={{
        names: MORE_FILTERS,
        fields: (
          <>
            {isAdmin && order}
            <MoreFilters kind={kind} />
          </>
        ),
      }}
    >
      <SearchFilter
        label={t('leads.searchLabel')}
        placeholder={t(kind === 'locked' ? 'leads.columns.franchise' : 'leads.searchPlaceholder')}
      />
      <ChoiceFilter
        name="status"
        label={t('lists.status')}
        choices={LEAD_STATUSES.map(status => ({ value: status, label: t(`leads.statuses.${status}`) }))}
      />
      <FranchiseFilter value={text('franchise_id')} onChoose={value => set('franchise_id', value)} />
      {isAdmin ? (
        <ConsultantChoice
          label={t('layout.roles.consultant')}
          placeholder={t('lists.all')}
          value={text('consultant_id')}
          onChoose={value => set('consultant_id', value)}
        />
      ) : (
        order
      )}
    </ListFilters>
  );
};

const LeadDialog = lazyDialog(() => import('./LeadDialog.tsx'));
const BulkEdit = lazyPart(() => import('./BulkEdit.tsx'));
const LeadBoard = lazyPart(() => import('./board/LeadBoard.tsx'));

/** Buttons that edit the selected leads. They are loaded when the first lead is selected. */
const EditOfSelected = () => {
  const { selectedIds } = useListContext<Lead>();
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (selectedIds.length > 0) setIsNeeded(true);
  }, [selectedIds]);
  return (
    isNeeded && (
      <Suspense>
        <BulkEdit />
      </Suspense>
    )
  );
};

interface LeadListProps {
  kind: LeadListName;
  /** Tabs that switch between the lists. */
  tabs?: ReactNode;
  /** Further buttons in the page header. */
  actions?: ReactNode;
  onUnlocked?: () => void;
}

const nothing = () => undefined;

/** Live rows of the list, with pagination. */
const Listed = ({ kind, onUnlocked = nothing }: LeadListProps) => {
  const t = useText();
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const rows = useRef<HTMLDivElement>(null);
  const news = useLiveList(kind, rows);
  const Table = kind === 'locked' ? LockedTable : LeadTable;
  const Rows = wide ? Table : LeadCards;
  return (
    <>
      <NewLeads count={news.count} onShow={news.show} />
      <Box ref={rows} tabIndex={-1} sx={{ outline: 'none' }}>
        <ListBody places={QUEUE_FILTER_NAMES} empty={<EmptyLeads kind={kind} />} noMatch={t('leads.noMatch')}>
          <Rows kind={kind} onUnlocked={onUnlocked} />
        </ListBody>
      </Box>
      <Pages />
    </>
  );
};

const View = ({ view, onView, ...list }: LeadListProps & ViewState) => {
  const t = useText();
  const { kind, tabs, actions } = list;
  const { total } = useListContext<Lead>();
  const count = useCountSubtitle('leads.count', total);
  const dialog = useDialogAddress();
  const board = view === 'board' && hasBoard(kind) && <LeadBoard kind={kind} />;
  return (
    <Page
      title={t('leads.title')}
      subtitle={board ? t('leads.view.byStatus') : count}
      actions={
        kind !== 'locked' && (
          <>
            {hasBoard(kind) && <ViewSwitch view={view} onChoose={onView} />}
            {actions}
            {!board && isSelectable(kind) && (
              <SelectionBar>
                {hasBoard(kind) && <EditOfSelected />}
                <BulkDelete />
              </SelectionBar>
            )}
          </>
        )
      }
    >
      <CloseReasons>
        <AfterContact>
          <Card>
            {tabs}
            <LeadFilters kind={kind} />
            {board ? <Suspense fallback={<RowSkeleton />}>{board}</Suspense> : <Listed {...list} />}
          </Card>
        </AfterContact>
      </CloseReasons>
      {dialog.isOpen && dialog.id && kind !== 'locked' && (
        <Suspense>
          <LeadDialog id={dialog.id} onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  );
};

/** Current view of the leads and its setter. */
interface ViewState {
  view: LeadView;
  onView: (view: LeadView) => void;
}

const ListAndBoard = (props: LeadListProps) => {
  const [view, onView] = useLeadView();
  return (
    // The board loads its own data, column by column.
    <RecordList
      resource={LEAD_RESOURCES[props.kind]}
      queryOptions={{ enabled: view === 'list', onError: () => undefined }}
    >
      <View {...props} view={view} onView={onView} />
    </RecordList>
  );
};

const OnlyList = (props: LeadListProps) => (
  <RecordList resource={LEAD_RESOURCES[props.kind]}>
    <View {...props} view="list" onView={() => undefined} />
  </RecordList>
);

/**
 * List of leads, newest first. The server searches, filters and pages. Lists in which the status can be edited also
 * have a board.
 */
export const LeadList = (props: LeadListProps) =>
  hasBoard(props.kind) ? <ListAndBoard {...props} /> : <OnlyList {...props} />;
