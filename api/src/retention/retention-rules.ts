import type { Retention } from '../platform/config/retention.ts';
import { BATCH_RECORDS } from '../platform/database/in-batches.ts';

/** A kind of record with a retention period. */
export interface RetentionRule {
  table: 'leads' | 'outbox' | 'franchises' | 'users' | 'audit_log';
  /** The retention period. */
  days: keyof Retention;
  /** The SQL condition for expired records. Each `?` stands for the time before which records expire. */
  isOver: string;
  /** Rows that may refer to a record; a record with such rows stays. */
  references: string[];
  /** Index and order, if the optimizer would choose worse ones. */
  by?: { index: string; order: string };
}

/**
 * A lead stays if a ledger entry or an unlock refers to it, since these are never deleted. The original of duplicates
 * stays too.
 */
const OF_LEADS = [
  'credit_entries WHERE credit_entries.lead_id = leads.id',
  'unlocks WHERE unlocks.lead_id = leads.id',
  'leads later WHERE later.duplicate_of = leads.id',
];

/** A user stays if the history has changes by them. */
const OF_USERS = [
  'credit_entries WHERE credit_entries.user_id = users.id',
  'credit_entries WHERE credit_entries.actor_id = users.id',
  'unlocks WHERE unlocks.user_id = users.id',
  'franchises WHERE franchises.consultant_id = users.id',
  'audit_log WHERE audit_log.actor_id = users.id',
];

/**
 * The SQL condition for expired suspected leads. The time of the classification as spam is not stored. It is never later
 * than `updated_at`, so no lead expires early.
 */
export const SUSPECTED_OVER = 'deleted_at IS NULL AND is_suspected = 1 AND created_at < ? AND updated_at < ?';

/**
 * Records are deleted in this order, since a franchise can be deleted when its leads are gone. Failed messages stay, so
 * that an admin can send them again. Files have a separate schedule (`pictures/unused.ts`).
 */
export const RETENTION_RULES: Record<string, RetentionRule> = {
  suspected_leads: {
    table: 'leads',
    days: 'suspectedDays',
    isOver: SUSPECTED_OVER,
    references: OF_LEADS,
  },
  delivered_messages: {
    table: 'outbox',
    days: 'deliveredDays',
    isOver: "created_at < ? AND updated_at < ? AND status IN ('sent', 'cancelled')",
    references: [],
    // The oldest come first by the index on the creation time, since nearly all messages have this status.
    by: { index: 'ix_outbox_created', order: 'created_at' },
  },
  deleted_leads: { table: 'leads', days: 'deletedDays', isOver: 'deleted_at < ?', references: OF_LEADS },
  deleted_franchises: {
    table: 'franchises',
    days: 'deletedDays',
    isOver: 'deleted_at < ?',
    references: ['leads WHERE leads.franchise_id = franchises.id'],
  },
  access_entries: {
    table: 'audit_log',
    days: 'deletedDays',
    isOver: "entity = 'access' AND created_at < ?",
    references: [],
    by: { index: 'ix_audit_log_kind', order: 'created_at' },
  },
  deleted_users: { table: 'users', days: 'deletedDays', isOver: 'deleted_at < ?', references: OF_USERS },
};

/** Returns the values of the condition for expired records. */
export const boundsOf = ({ isOver: sql }: RetentionRule, before: Date) => Array.from(sql.matchAll(/\?/g), () => before);

/** Returns the statement that finds a batch of expired records without references. */
export const findOver = (ageing: RetentionRule, before: Date): { sql: string; values: Date[] } => {
  const { table, isOver, references, by } = ageing;
  const free = references.map(reference => ` AND NOT EXISTS (SELECT 1 FROM ${reference})`).join('');
  const [hint, order] = by ? [` FORCE INDEX (${by.index})`, ` ORDER BY ${by.order}`] : ['', ''];
  return {
    sql: `SELECT id FROM ${table}${hint} WHERE ${isOver}${free}${order} LIMIT ${BATCH_RECORDS}`,
    values: boundsOf(ageing, before),
  };
};
