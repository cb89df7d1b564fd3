import type { Retention } from '../platform/config/retention.ts';
import { BATCH } from '../platform/database/in-batches.ts';

/** A kind of record with a retention period. */
export interface Ageing {
  table: 'leads' | 'outbox' | 'franchises' | 'users' | 'audit_log';
  /** The retention period. */
  days: keyof Retention;
  /** The condition for expired records; each `?` is the time before which they expire. */
  isOver: string;
  /** Referencing rows, with which the record is kept. */
  references: string[];
  /** Index and order, where the optimizer would choose worse. */
  by?: { index: string; order: string };
}

/** Ledger entries and unlocks are kept forever, and with them the lead; so is the original of duplicates. */
const OF_LEADS = [
  'credit_entries WHERE credit_entries.lead_id = leads.id',
  'unlocks WHERE unlocks.lead_id = leads.id',
  'leads later WHERE later.duplicate_of = leads.id',
];

/** The history refers to the users who made each change. */
const OF_USERS = [
  'credit_entries WHERE credit_entries.user_id = users.id',
  'credit_entries WHERE credit_entries.actor_id = users.id',
  'unlocks WHERE unlocks.user_id = users.id',
  'franchises WHERE franchises.consultant_id = users.id',
  'audit_log WHERE audit_log.actor_id = users.id',
];

/**
 * In this order, since franchises can be deleted once their leads are gone. Failed messages are kept, so that an admin
 * can send them again. Files have a separate schedule (`pictures/unused.ts`).
 */
export const AGEING: Record<string, Ageing> = {
  suspected_leads: {
    table: 'leads',
    days: 'suspectedDays',
    // The time of the classification as spam is not stored. It is never later than `updated_at`, so no lead is deleted early.
    isOver: 'deleted_at IS NULL AND is_suspected = 1 AND created_at < ? AND updated_at < ?',
    references: OF_LEADS,
  },
  delivered_messages: {
    table: 'outbox',
    days: 'deliveredDays',
    isOver: "created_at < ? AND updated_at < ? AND status IN ('sent', 'cancelled')",
    references: [],
    // Oldest first, since nearly all messages have this status.
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
export const boundsOf = ({ isOver: sql }: Ageing, before: Date) => Array.from(sql.matchAll(/\?/g), () => before);

/** Returns the statement that finds a batch of expired records without references. */
export const findOver = (ageing: Ageing, before: Date): { sql: string; values: Date[] } => {
  const { table, isOver, references, by } = ageing;
  const free = references.map(reference => ` AND NOT EXISTS (SELECT 1 FROM ${reference})`).join('');
  const [hint, order] = by ? [` FORCE INDEX (${by.index})`, ` ORDER BY ${by.order}`] : ['', ''];
  return {
    sql: `SELECT id FROM ${table}${hint} WHERE ${isOver}${free}${order} LIMIT ${BATCH}`,
    values: boundsOf(ageing, before),
  };
};
