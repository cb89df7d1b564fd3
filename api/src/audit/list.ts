import { withTimes } from '../platform/lists/list-times.ts';
import { tableList } from '../platform/lists/table-list.ts';

/** What the admin's list of the log can do. Each order and filter has an index: the log only grows. */
export const AUDIT_LIST = tableList('audit_log', {
  resource: 'audit',
  isWide: true,
  // The name is looked up for the page's rows alone. Whoever did it may be gone by now, and is named all the same.
  view: { columns: 'audit_log.*, (SELECT name FROM users WHERE users.id = audit_log.actor_id) AS actor_name' },
  sorts: { created_at: 'audit_log.created_at' },
  defaultSort: [['audit_log.created_at', 'DESC']],
  filters: {
    entity: { column: 'audit_log.entity', kind: 'text' },
    entity_id: { column: 'audit_log.entity_id', kind: 'text' },
    actor_id: { column: 'audit_log.actor_id', kind: 'text' },
    action: { column: 'audit_log.action', kind: 'text' },
    ...withTimes('audit_log.created_at'),
  },
});
