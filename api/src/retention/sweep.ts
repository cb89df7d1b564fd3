import { ADDRESSES_KNOWN_DAYS } from '../auth/known-addresses.ts';
import { FAILED_ROWS_KEPT_DAYS } from '../bulk/failed-rows.ts';
import { BATCH, inBatches } from '../platform/database/in-batches.ts';
import type { Schedule } from '../schedules/schedule.ts';

/** Decisions "Leads and credits": as long as this an enquiry's repetition gets the first answer. */
const KEYS_KEPT_HOURS = 24;
/** A lease that nobody keeps is free at once; its row only takes room. */
const LEASES_KEPT_HOURS = 24;
/** Who looks how far a change was that is done. */
const JOBS_KEPT_HOURS = 30 * 24;

const OF_HOURS = 'UTC_TIMESTAMP(3) - INTERVAL ? HOUR';

/** What has lost its meaning by its age; nobody decides about it. */
const STATEMENTS = {
  idempotency_keys: [`DELETE FROM idempotency_keys WHERE created_at < ${OF_HOURS} LIMIT ${BATCH}`, KEYS_KEPT_HOURS],
  account_links: [`DELETE FROM account_links WHERE expires_at < ${OF_HOURS} LIMIT ${BATCH}`, 0],
  ended_tokens: [`DELETE FROM ended_tokens WHERE expires_at < ${OF_HOURS} LIMIT ${BATCH}`, 0],
  known_addresses: [
    `DELETE FROM known_addresses WHERE seen_at < ${OF_HOURS} LIMIT ${BATCH}`,
    ADDRESSES_KNOWN_DAYS * 24,
  ],
  bulk_failed_rows: [
    `DELETE FROM bulk_failed_rows WHERE created_at < ${OF_HOURS} LIMIT ${BATCH}`,
    FAILED_ROWS_KEPT_DAYS * 24,
  ],
  background_jobs: [
    `DELETE FROM background_jobs WHERE status = 'finished' AND updated_at < ${OF_HOURS} LIMIT ${BATCH}`,
    JOBS_KEPT_HOURS,
  ],
  leases: [`DELETE FROM leases WHERE held_until < ${OF_HOURS} LIMIT ${BATCH}`, LEASES_KEPT_HOURS],
} as const;

/** Old idempotency keys, links by mail and tokens that no longer work, addresses long not seen, failed rows of uploads, jobs long done, what dead processes left. */
export const sweep: Schedule = {
  name: 'sweep',
  summary: `Removes idempotency keys after ${KEYS_KEPT_HOURS} hours, expired links by mail, tokens and leases, failed rows of uploads after ${FAILED_ROWS_KEPT_DAYS} days, and addresses of sign-ins after ${ADDRESSES_KNOWN_DAYS} days`,
  cron: '47 * * * *',
  run: async ({ database: { knex }, signal }) => {
    const detail: Record<string, number> = {};
    for (const [table, [sql, hours]] of Object.entries(STATEMENTS))
      detail[table] = await inBatches(signal, async () => {
        const [result] = await knex.raw<{ affectedRows: number }[]>(sql, [hours]);
        return result?.affectedRows ?? 0;
      });
    return { outcome: 'done', detail };
  },
};
