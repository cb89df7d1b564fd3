import type { Knex } from 'knex';

/** The row of `schedules` that tells how backups are doing; the API's schedule `backups` raises the alarm. */
const BACKUP_ROW = 'backup';

/** What came of a backup. */
export interface BackupRecord {
  outcome: 'done' | 'failed';
  startedAt: Date;
  /** In numbers and short texts, for the admin. */
  detail: Record<string, unknown>;
  error?: string;
  /** When the newest verified backup was verified; null where none is. */
  verifiedAt: string | null;
}

const LONGEST_ERROR = 500;

/** Writes it down where an admin finds it. What was verified before counts until something newer is. */
export const record = async (knex: Knex, { outcome, startedAt, detail, error, verifiedAt }: BackupRecord) => {
  const row = {
    started_at: startedAt,
    finished_at: knex.raw('UTC_TIMESTAMP(3)'),
    next_run_at: knex.raw('UTC_TIMESTAMP(3)'),
    outcome,
    detail: JSON.stringify(detail),
    error: error?.slice(0, LONGEST_ERROR) ?? null,
  };
  const before: { state: unknown } | undefined = await knex('schedules').where({ name: BACKUP_ROW }).first('state');
  const state = verifiedAt ? JSON.stringify({ verified_at: verifiedAt }) : undefined;
  const begun = JSON.stringify({ begun_at: startedAt.toISOString() });
  if (before)
    await knex('schedules')
      .where({ name: BACKUP_ROW })
      .update({ ...row, runs: knex.raw('runs + 1'), ...(state && { state }) });
  else await knex('schedules').insert({ ...row, name: BACKUP_ROW, runs: 1, state: state ?? begun });
};
