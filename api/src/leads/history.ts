import type { UnlockModel } from '@marketplace/db';
import type { ModelObject } from 'objection';
import { type ActedRow, wireOf } from '../platform/http/wire.ts';
import { type Condition, oneOf } from '../platform/lists/conditions.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { LeadUnlock, StatusHistoryEntry } from './schemas.ts';

/** The list of a lead's unlocks, newest first. */
export const UNLOCKS = tableList('unlocks', {
  resource: 'unlocks',
  // The name is read only for the rows of the page, also if the user is deleted.
  view: { columns: 'unlocks.*, (SELECT name FROM users WHERE users.id = unlocks.user_id) AS user_name' },
  sorts: { created_at: 'unlocks.created_at' },
  defaultSort: [['unlocks.created_at', 'DESC']],
  filters: {},
});

type UnlockRow = ModelObject<UnlockModel> & { user_name: string | null };

const shownUnlock = wireOf(LeadUnlock);
export const toLeadUnlock = (row: UnlockRow) =>
  shownUnlock({ ...row, user_name: row.user_name ?? '', is_free: row.credit_entry_id === null });

const statusIn = (column: 'before' | 'after') => `JSON_UNQUOTE(JSON_EXTRACT(audit_log.${column}, '$.status'))`;
/** SQL for an audit entry about a lead: the previous status, the new status, and whether they differ. */
export const STATUS_BEFORE = statusIn('before');
export const STATUS_AFTER = statusIn('after');
export const CHANGED_STATUS = `${STATUS_BEFORE} <> ${STATUS_AFTER}`;

/** The list of a lead's status changes, newest first. */
export const STATUS_CHANGES = tableList('audit_log', {
  resource: 'status-changes',
  view: {
    columns: `audit_log.id, audit_log.actor_id, audit_log.created_at,
      ${STATUS_BEFORE} AS from_status, ${STATUS_AFTER} AS to_status,
      (SELECT name FROM users WHERE users.id = audit_log.actor_id) AS actor_name`,
  },
  sorts: { created_at: 'audit_log.created_at' },
  defaultSort: [['audit_log.created_at', 'DESC']],
  filters: {},
});

/** Conditions for the audit entries that changed a lead's status, in a separate request or in the edit dialog. */
export const statusChanges = (leadId: string): Condition[] => [
  oneOf('audit_log.entity_id', [leadId]),
  oneOf('audit_log.entity', ['lead']),
  { sql: CHANGED_STATUS, values: [] },
];

const shownChange = wireOf(StatusHistoryEntry);
export const toStatusHistoryEntry = (row: ActedRow<StatusHistoryEntry>) =>
  shownChange({ ...row, actor_name: row.actor_name ?? '' });
