import { timeRangeFilters } from '../platform/lists/list-times.ts';
import { tableList } from '../platform/lists/table-list.ts';

/** The admin's list of the audit log. Each order and filter has an index, since the log only grows. */
export const AUDIT_LIST = tableList('audit_log', {
  resource: 'audit',
  isWide: true,
  // The name comes from a subquery, so that names are looked up only for the rows of the page. Deleted users have a
  // name too.
  view: { columns: 'audit_log.*, (SELECT name FROM users WHERE users.id = audit_log.actor_id) AS actor_name' },
  sorts: { created_at: 'audit_log.created_at' },
  defaultSort: [['audit_log.created_at', 'DESC']],
  filters: {
    entity: { column: 'audit_log.entity', kind: 'text' },
    entity_id: { column: 'audit_log.entity_id', kind: 'text' },
    actor_id: { column: 'audit_log.actor_id', kind: 'text' },
    action: { column: 'audit_log.action', kind: 'text' },
    ...timeRangeFilters('audit_log.created_at'),
  },
});
