import { timeRangeFilters } from '../platform/lists/list-times.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { NOTIFICATION_COLUMNS } from './records.ts';

/** The admin's list of notifications. */
export const NOTIFICATION_LIST = tableList('outbox', {
  resource: 'notifications',
  isWide: true,
  view: { columns: NOTIFICATION_COLUMNS },
  sorts: { created_at: 'outbox.created_at' },
  defaultSort: [['outbox.created_at', 'DESC']],
  filters: {
    channel: { column: 'outbox.channel', kind: 'text' },
    kind: { column: 'outbox.kind', kind: 'text' },
    status: { column: 'outbox.status', kind: 'text' },
    lead_id: { column: 'outbox.lead_id', kind: 'text' },
    user_id: { column: 'outbox.user_id', kind: 'text' },
    ...timeRangeFilters('outbox.created_at'),
  },
});
