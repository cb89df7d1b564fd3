import type { Knex } from 'knex';
import { FORMER_ADDRESSES_KEPT_DAYS } from '../accounts/account-mails.ts';
import { ADDRESSES_KNOWN_DAYS } from '../auth/known-addresses.ts';
import { FAILED_ROWS_KEPT_DAYS } from '../bulk/failed-rows.ts';
import { SEARCHES_KEPT_DAYS } from '../franchise-search/searches-without-results.ts';
import { TRACES_KEPT_DAYS } from '../outbox/traces.ts';
import { BATCH_RECORDS, inBatches } from '../platform/database/in-batches.ts';
import { removeOldTestEnquiries, TEST_ENQUIRIES_KEPT_HOURS } from '../probes/removal.ts';
import type { Schedule } from '../schedules/schedule.ts';

/** Hours for which an idempotency key is stored; within them a repeated enquiry gets the first response. */
const KEYS_KEPT_HOURS = 24;
/** Hours for which live events are stored. A console with a longer break reloads everything. */
const LIVE_EVENTS_KEPT_HOURS = 24;
/** Hours for which expired leases are stored. An expired lease is free immediately, so its row only takes up space. */
const LEASES_KEPT_HOURS = 24;
/** Hours for which quotas are stored. They are stored by day in Malaysia, which may be ahead of the server's day. */
const QUOTAS_KEPT_HOURS = 48;
/**
 * Hours for which fetched pictures are remembered: if a form that was opened before is saved, the stored file is used.
 */
const REMOTE_PICTURES_KEPT_HOURS = 30 * 24;
/** Hours for which finished jobs can be read. */
const JOBS_KEPT_HOURS = 30 * 24;

/** Rows that are removed a number of hours after a time; no setting changes this. */
const EXPIRED = {
  idempotency_keys: ['created_at', KEYS_KEPT_HOURS],
  account_links: ['expires_at', 0],
  ended_tokens: ['expires_at', 0],
  user_sessions: ['expires_at', 0],
  known_addresses: ['seen_at', ADDRESSES_KNOWN_DAYS * 24],
  former_addresses: ['created_at', FORMER_ADDRESSES_KEPT_DAYS * 24],
  bulk_failed_rows: ['created_at', FAILED_ROWS_KEPT_DAYS * 24],
  background_jobs: ["status = 'finished' AND updated_at", JOBS_KEPT_HOURS],
  live_events: ['created_at', LIVE_EVENTS_KEPT_HOURS],
  outbox_traces: ['created_at', TRACES_KEPT_DAYS * 24],
  change_traces: ['created_at', TRACES_KEPT_DAYS * 24],
  searches_without_results: ['day', SEARCHES_KEPT_DAYS * 24],
  leases: ['held_until', LEASES_KEPT_HOURS],
  upload_quotas: ['day', QUOTAS_KEPT_HOURS],
  remote_pictures: ["status = 'stored' AND updated_at", REMOTE_PICTURES_KEPT_HOURS],
} as const;

const removeOver = async (knex: Knex, table: string, moment: string, hours: number): Promise<number> => {
  const sql = `DELETE FROM ${table} WHERE ${moment} < UTC_TIMESTAMP(3) - INTERVAL ? HOUR LIMIT ${BATCH_RECORDS}`;
  const [result] = await knex.raw<{ affectedRows: number }[]>(sql, [hours]);
  return result?.affectedRows ?? 0;
};

/**
 * Removes expired rows: idempotency keys, mailed links, tokens, sessions, addresses, failed rows of uploads, finished
 * jobs, live events, searches without results, test enquiries and leases.
 */
export const sweepSchedule: Schedule = {
  name: 'sweep',
  summary: `Removes idempotency keys after ${KEYS_KEPT_HOURS} hours, what open consoles were told after ${LIVE_EVENTS_KEPT_HOURS}, test enquiries after ${TEST_ENQUIRIES_KEPT_HOURS}, expired links by mail, tokens, sessions and leases, traces of messages and saves after ${TRACES_KEPT_DAYS} days, failed rows of uploads after ${FAILED_ROWS_KEPT_DAYS} days, addresses that users had before after ${FORMER_ADDRESSES_KEPT_DAYS}, addresses of sign-ins after ${ADDRESSES_KNOWN_DAYS} days, and searches without results after ${SEARCHES_KEPT_DAYS}`,
  cron: '47 * * * *',
  run: async ({ database: { knex }, signal }) => {
    const detail: Record<string, number> = {};
    for (const [table, [moment, hours]] of Object.entries(EXPIRED))
      detail[table] = await inBatches(signal, () => removeOver(knex, table, moment, hours));
    detail.probes = await inBatches(signal, () => removeOldTestEnquiries(knex));
    return { outcome: 'done', detail };
  },
};
