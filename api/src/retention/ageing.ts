import type { Retention } from '../platform/config/retention.ts';
import { BATCH } from '../platform/database/in-batches.ts';

/** One kind of record whose time comes to be over. */
export interface Ageing {
  table: 'leads' | 'outbox' | 'franchises' | 'users' | 'audit_log';
  /** For how long it is kept. */
  days: keyof Retention;
  /** What makes it over; each `?` is the moment before which that is so. */
  isOver: string;
  /** Who refers to it; with one of these it stays. */
  references: string[];
  /** How it is found, where the server would choose worse. */
  by?: { index: string; order: string };
}

/** The ledger and who paid for what stay for ever, and with them the lead; so does the first of its duplicates. */
const OF_LEADS = [
  'credit_entries WHERE credit_entries.lead_id = leads.id',
  'unlocks WHERE unlocks.lead_id = leads.id',
  'leads later WHERE later.duplicate_of = leads.id',
];

/** The history names who did it, whoever that was. */
const OF_USERS = [
  'credit_entries WHERE credit_entries.user_id = users.id',
  'credit_entries WHERE credit_entries.actor_id = users.id',
  'unlocks WHERE unlocks.user_id = users.id',
  'franchises WHERE franchises.consultant_id = users.id',
  'audit_log WHERE audit_log.actor_id = users.id',
];

/**
 * In this order: a franchise is free when its leads are gone. Messages that failed stay, for an admin to send again.
 * Files have a schedule of their own (`pictures/unused.ts`).
 */
export const AGEING: Record<string, Ageing> = {
  suspected_leads: {
    table: 'leads',
    days: 'suspectedDays',
    // Since when it is taken for spam, or lies here again, nobody wrote down; every change since is later.
    isOver: 'deleted_at IS NULL AND is_suspected = 1 AND created_at < ? AND updated_at < ?',
    references: OF_LEADS,
  },
  delivered_messages: {
    table: 'outbox',
    days: 'deliveredDays',
    isOver: "created_at < ? AND updated_at < ? AND status IN ('sent', 'cancelled')",
    references: [],
    // Oldest first; of this status nearly all are.
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

/** The values of what makes it over. */
export const boundsOf = ({ isOver: sql }: Ageing, before: Date) => Array.from(sql.matchAll(/\?/g), () => before);

/** Finds a batch of those that are over and that nothing refers to. */
export const findOver = (ageing: Ageing, before: Date): { sql: string; values: Date[] } => {
  const { table, isOver, references, by } = ageing;
  const free = references.map(reference => ` AND NOT EXISTS (SELECT 1 FROM ${reference})`).join('');
  const [hint, order] = by ? [` FORCE INDEX (${by.index})`, ` ORDER BY ${by.order}`] : ['', ''];
  return {
    sql: `SELECT id FROM ${table}${hint} WHERE ${isOver}${free}${order} LIMIT ${BATCH}`,
    values: boundsOf(ageing, before),
  };
};
