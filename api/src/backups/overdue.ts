import { ScheduleModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Schedule } from '../schedules/schedule.ts';

/** A night without a verified backup may be chance, two are not. */
const LATE_AFTER_HOURS = 36;
const HOUR_MS = 3_600_000;

/** The row in which `npm run backup` writes its result (`db/src/backup/in-time/record.ts`). */
export const BACKUP_ROW = 'backup';

/** The state of the backups in a repository. */
export interface BackupFacts {
  row: ScheduleModel;
  /** How old the newest verified one is; before there is one, how long ago the first was begun. Not a number when nobody knows. */
  ageSeconds: number;
  /** It is too old. */
  isLate: boolean;
}

/** Reads the result of the last `npm run backup`; null where backups go into no repository. */
export const backupFacts = async (knex: Knex): Promise<BackupFacts | null> => {
  const row = await ScheduleModel.query(knex).findById(BACKUP_ROW);
  if (!row) return null;
  const { verified_at, begun_at } = row.state ?? {};
  const age = Date.now() - Date.parse(String(verified_at ?? begun_at));
  return { row, ageSeconds: age / 1000, isLate: !(age < LATE_AFTER_HOURS * HOUR_MS) };
};

/** Raises the alarm when the last backup failed or the newest verified one is too old; only where backups go into a repository. */
export const backups: Schedule = {
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
