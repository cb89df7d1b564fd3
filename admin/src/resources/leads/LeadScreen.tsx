import { Tab } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { LOCKED_LEADS } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Page, SUBTITLE_PLACEHOLDER } from '../../kit/page/Page.tsx';
import { ExportLeads } from './ExportLeads.tsx';
import { LEAD_RESOURCES, QUEUE_FILTER, QUEUE_FILTER_NAMES, QUEUES, type Queue, queueOf } from './kinds.ts';
import { LeadList } from './LeadList.tsx';
import { LeadTabs, TabLabel } from './LeadTabs.tsx';
import { OwnLeads } from './OwnLeads.tsx';
import { useLeadCount } from './useLeadCount.ts';

const COUNTED: readonly Queue[] = ['suspected', 'duplicates'];

/** Returns the number of leads in a queue, or undefined until it is known. */
const useCount = (queue: Queue): number | undefined => {
  const { data } = useQuery({
    queryKey: ['admin/leads', 'count', queue],
    queryFn: () => api.count('leads', QUEUE_FILTER[queue]),
    enabled: COUNTED.includes(queue),
  });
  return data;
};

const Label = ({ queue }: { queue: Queue }) => {
  const t = useText();
  return <TabLabel text={t(`leads.queues.${queue}`)} count={useCount(queue)} />;
};

/**
 * Deselects the rows of another queue, however the queue changed: by a tab, Back, or an address, also after the screen
 * was left. Otherwise rows that are not displayed would be changed or deleted together with the selected ones.
 */
const useSelectionOfQueue = (queue: Queue) => {
  const { onUnselectItems } = useListContext();
  const [selectedIn, setSelectedIn] = useStore<Queue>(`${LEAD_RESOURCES.all}.selectedIds.queue`, 'ordinary');
  useEffect(() => {
    if (selectedIn === queue) return;
    onUnselectItems();
    setSelectedIn(queue);
  }, [selectedIn, queue, onUnselectItems, setSelectedIn]);
};

/** Tabs that choose the admin's queue. The other filters are preserved; the selected rows belong to the queue. */
const QueueTabs = () => {
  const { filterValues, setFilters } = useListContext();
  useSelectionOfQueue(queueOf(filterValues));
  const choose = (queue: Queue) => {
    const otherFilters = Object.entries(filterValues).filter(([name]) => !QUEUE_FILTER_NAMES.includes(name));
    setFilters({ ...Object.fromEntries(otherFilters), ...QUEUE_FILTER[queue] }, []);
  };
  return (
    <LeadTabs value={queueOf(filterValues)} onChange={(_event, queue: Queue) => choose(queue)}>
      {QUEUES.map(queue => (
        <Tab key={queue} value={queue} label={<Label queue={queue} />} />
      ))}
    </LeadTabs>
  );
};

/** The admin's list of all leads, with tabs for its queues. */
const AdminLeads = () => <LeadList kind="all" tabs={<QueueTabs />} actions={<ExportLeads />} />;

/**
 * The first list of a consultant's leads: the locked leads if there are any, otherwise the unlocked ones. An address
 * with a tab or filter opens the unlocked leads. Leads that arrive later do not change the list.
 */
const ConsultantStart = () => {
  const t = useText();
  const { search } = useLocation();
  const { data: lockedCount, isPending } = useLeadCount('locked');
  const [list, setList] = useState(search === '' ? undefined : 'unlocked');
  useEffect(() => {
    if (!isPending) setList(before => before ?? (lockedCount ? 'locked' : 'unlocked'));
  }, [isPending, lockedCount]);
  if (list === 'locked') return <Navigate to={LOCKED_LEADS} replace />;
  if (list === 'unlocked') return <OwnLeads kind="unlocked" />;
  return (
    <Page title={t('leads.title')} subtitle={SUBTITLE_PLACEHOLDER}>
      <RowSkeleton />
    </Page>
  );
};

/** `/admin/leads`: Lists all leads for admins, and a consultant's own leads for consultants. */
const LeadScreen = () => (useMe()?.role === 'admin' ? <AdminLeads /> : <ConsultantStart />);

export default LeadScreen;
