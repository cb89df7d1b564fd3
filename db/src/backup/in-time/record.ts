import type { Knex } from 'knex';

/** The row of `schedules` with the state of backups; the API's schedule `backups` raises the alarm. */
const BACKUP_SCHEDULE = 'backup';

/** The result of a backup, successful or failed. */
export interface BackupResult {
  outcome: 'done' | 'failed';
  startedAt: Date;
  /** Numbers and short texts for the admin. */
  detail: Record<string, unknown>;
  error?: string;
  /** When the backup was verified; null if it was not. */
  verifiedAt: string | null;
}

const MAX_ERROR_LENGTH = 500;

/**
 * Stores the result in `schedules`, where admins see it. A failed verification keeps the time of the previous successful
 * one.
 */
export const saveBackupResult = async (knex: Knex, { outcome, startedAt, detail, error, verifiedAt }: BackupResult) => {
  const row = {
    started_at: startedAt,
    finished_at: knex.raw('UTC_TIMESTAMP(3)'),
    next_run_at: knex.raw('UTC_TIMESTAMP(3)'),
    outcome,
    detail: JSON.stringify(detail),
    error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
  };
  const verified = verifiedAt ? { state: JSON.stringify({ verified_at: verifiedAt }) } : {};
  const startedState = { state: JSON.stringify({ begun_at: startedAt.toISOString() }) };
  const changed = await knex('schedules')
    .where({ name: BACKUP_SCHEDULE })
    .update({ ...row, ...verified, runs: knex.raw('runs + 1') });
  if (changed === 0)
    await knex('schedules').insert({ ...row, ...startedState, ...verified, name: BACKUP_SCHEDULE, runs: 1 });
};
