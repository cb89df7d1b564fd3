import type { Knex } from 'knex';
import type { ListSpec } from '../platform/lists/list-query.ts';
import type { LeadStatus } from './options.ts';
import type { LeadUnlock, StatusChange } from './schemas.ts';

/** Who unlocked a lead, as a list: newest first. */
export const UNLOCKS: ListSpec = {
  resource: 'unlocks',
  sorts: { created_at: 'unlocks.created_at' },
  defaultSort: [['unlocks.created_at', 'DESC']],
  filters: { id: { column: 'unlocks.id', kind: 'text' } },
  tieBreak: 'unlocks.id',
};

export interface UnlockRow {
  id: string;
  user_id: string;
  user_name: string | null;
  credit_entry_id: string | null;
  created_at: Date;
}

/** The name is looked up for the page's rows alone; whoever it was may be gone by now, and is named all the same. */
export const unlockColumns = (knex: Knex) => [
  'unlocks.*',
  knex.raw('(SELECT name FROM users WHERE users.id = unlocks.user_id) AS user_name'),
];

export const toUnlock = (row: UnlockRow): LeadUnlock => ({
  id: row.id,
  user_id: row.user_id,
  user_name: row.user_name ?? '',
  is_free: row.credit_entry_id === null,
  created_at: row.created_at.toISOString(),
});

/** How a lead's status went, as a list: newest first. */
export const STATUS_CHANGES: ListSpec = {
  resource: 'status-changes',
  sorts: { created_at: 'audit_log.created_at' },
  defaultSort: [['audit_log.created_at', 'DESC']],
  filters: { id: { column: 'audit_log.id', kind: 'text' } },
  tieBreak: 'audit_log.id',
};

const statusIn = (column: 'before' | 'after') => `JSON_UNQUOTE(JSON_EXTRACT(audit_log.${column}, '$.status'))`;

/** Entries of the audit log that one lead's status became another by, whether by its own call or in the dialog. */
export const statusChanges = (knex: Knex, leadId: string) =>
  knex('audit_log')
    .where({ 'audit_log.entity_id': leadId, 'audit_log.entity': 'lead' })
    .whereRaw(`${statusIn('before')} <> ${statusIn('after')}`);

export interface StatusChangeRow {
  id: string;
  actor_id: string | null;
  actor_name: string | null;
  from_status: LeadStatus;
  to_status: LeadStatus;
  created_at: Date;
}

export const statusColumns = (knex: Knex) => [
  'audit_log.id',
  'audit_log.actor_id',
  'audit_log.created_at',
  knex.raw(`${statusIn('before')} AS from_status`),
  knex.raw(`${statusIn('after')} AS to_status`),
  knex.raw('(SELECT name FROM users WHERE users.id = audit_log.actor_id) AS actor_name'),
];

export const toStatusChange = (row: StatusChangeRow): StatusChange => ({
  ...row,
  actor_name: row.actor_name ?? '',
  created_at: row.created_at.toISOString(),
});
