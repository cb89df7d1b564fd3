import { ScheduleModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Schedule } from '../schedules/schedule.ts';

/** Maximum age in hours: one night without a verified backup may be chance, but not two. */
const LATE_AFTER_HOURS = 36;
const HOUR_MS = 3_600_000;

/** Name of the schedule under which `npm run backup` stores its result (`db/src/backup/in-time/record.ts`). */
export const BACKUP_SCHEDULE = 'backup';

/** The state of the backups in a repository. */
export interface BackupFacts {
  row: ScheduleModel;
  /** Age of the newest verified backup. Before the first one, the time since a backup began. NaN if unknown. */
  ageSeconds: number;
  /** Whether the backup is too old. */
  isLate: boolean;
}

/** Reads the result of the last `npm run backup`; null if no repository is used. */
export const backupFacts = async (knex: Knex): Promise<BackupFacts | null> => {
  const row = await ScheduleModel.query(knex).findById(BACKUP_SCHEDULE);
  if (!row) return null;
  const { verified_at, begun_at } = row.state ?? {};
  const age = Date.now() - Date.parse(String(verified_at ?? begun_at));
  return { row, ageSeconds: age / 1000, isLate: !(age < LATE_AFTER_HOURS * HOUR_MS) };
};

/**
 * Raises an alarm if the last backup failed or the newest verified one is too old. If no backup repository is used,
 * nothing is checked.
 */
export const backupCheckSchedule: Schedule = {
  name: 'backups',
  summary: 'Looks whether the last backup failed, or the newest verified one is older than a day and a half',
  cron: '37 * * * *',
  run: async ({ database: { knex }, log }) => {
    const found = await backupFacts(knex);
    if (!found) return { outcome: 'done', detail: { backups: 'without a repository' } };
    const { row, isLate } = found;
    const hasFailed = row.outcome === 'failed';
    const verified_at = row.state?.verified_at ?? null;
    const detail = { ...row.detail, last_backup_at: row.finished_at, verified_at, why: row.error };
    if (!isLate && !hasFailed) return { outcome: 'done', detail };
    log.error(detail, isLate ? 'the newest verified backup is too old' : 'the last backup failed');
    return { outcome: 'alarm', detail };
  },
};
