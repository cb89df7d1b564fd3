import type { Knex } from 'knex';
import { FORMER_ADDRESSES_KEPT_DAYS } from '../accounts/account-mails.ts';
import { ADDRESSES_KNOWN_DAYS } from '../auth/known-addresses.ts';
import { FAILED_ROWS_KEPT_DAYS } from '../bulk/failed-rows.ts';
import { TRACES_KEPT_DAYS } from '../outbox/traces.ts';
import { BATCH, inBatches } from '../platform/database/in-batches.ts';
import { PROBES_KEPT_HOURS, removeOldProbes } from '../probes/removal.ts';
import type { Schedule } from '../schedules/schedule.ts';

/** Decisions "Leads and credits": as long as this an enquiry's repetition gets the first answer. */
const KEYS_KEPT_HOURS = 24;
/** An open console that was away for longer reads everything anew. */
const LIVE_EVENTS_KEPT_HOURS = 24;
/** A lease that nobody keeps is free at once; its row only takes room. */
const LEASES_KEPT_HOURS = 24;
/** The day of a quota is Malaysia's, which may be ahead. */
const QUOTAS_KEPT_HOURS = 48;
/** Until then a save of an older form gets the stored file without another fetch. */
const REMOTE_PICTURES_KEPT_HOURS = 30 * 24;
/** Who looks how far a change was that is done. */
const JOBS_KEPT_HOURS = 30 * 24;

/** What has lost its meaning by its age, and so many hours after which moment; nobody decides about it. */
const OVER = {
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
  leases: ['held_until', LEASES_KEPT_HOURS],
  upload_quotas: ['day', QUOTAS_KEPT_HOURS],
  remote_pictures: ["status = 'stored' AND updated_at", REMOTE_PICTURES_KEPT_HOURS],
} as const;

const removeOver = async (knex: Knex, table: string, moment: string, hours: number): Promise<number> => {
  const sql = `DELETE FROM ${table} WHERE ${moment} < UTC_TIMESTAMP(3) - INTERVAL ? HOUR LIMIT ${BATCH}`;
  const [result] = await knex.raw<{ affectedRows: number }[]>(sql, [hours]);
  return result?.affectedRows ?? 0;
};

/** Old idempotency keys, links by mail and tokens that no longer work, addresses long not seen or had before, failed rows of uploads, jobs long done, what open consoles were told, old test enquiries, what dead processes left. */
export const sweep: Schedule = {
  name: 'sweep',
  summary: `Removes idempotency keys after ${KEYS_KEPT_HOURS} hours, what open consoles were told after ${LIVE_EVENTS_KEPT_HOURS}, test enquiries after ${PROBES_KEPT_HOURS}, expired links by mail, tokens, sessions and leases, traces of messages and saves after ${TRACES_KEPT_DAYS} days, failed rows of uploads after ${FAILED_ROWS_KEPT_DAYS} days, addresses that users had before after ${FORMER_ADDRESSES_KEPT_DAYS}, and addresses of sign-ins after ${ADDRESSES_KNOWN_DAYS} days`,
  cron: '47 * * * *',
  run: async ({ database: { knex }, signal }) => {
    const detail: Record<string, number> = {};
    for (const [table, [moment, hours]] of Object.entries(OVER))
      detail[table] = await inBatches(signal, () => removeOver(knex, table, moment, hours));
    detail.probes = await inBatches(signal, () => removeOldProbes(knex));
    return { outcome: 'done', detail };
  },
};
