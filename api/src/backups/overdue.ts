import { ScheduleModel } from '@marketplace/db';
import type { Schedule } from '../schedules/schedule.ts';

/** A night without a verified backup may be chance, two are not. */
const LATE_AFTER_HOURS = 36;
const HOUR_MS = 3_600_000;

/** Where `npm run backup` with a target writes down what came of it (`db/src/backup/in-time/record.ts`). */
export const BACKUP_ROW = 'backup';

/** Raises the alarm where backups have a target, and the last one failed or the newest verified one is too old. */
export const backups: Schedule = {
  name: 'backups',
  summary: 'Looks whether the last backup failed, or the newest verified one is older than a day and a half',
  cron: '37 * * * *',
  run: async ({ database: { knex }, log }) => {
    const row = await ScheduleModel.query(knex).findById(BACKUP_ROW);
    if (!row) return { outcome: 'done', detail: { backups: 'without a target' } };
    const { verified_at = null, begun_at = null } = row.state ?? {};
    const since = Date.parse(String(verified_at ?? begun_at));
    const isLate = !(Date.now() - since < LATE_AFTER_HOURS * HOUR_MS);
    const hasFailed = row.outcome === 'failed';
    const detail = { ...row.detail, last_backup_at: row.finished_at, verified_at, why: row.error };
    if (!isLate && !hasFailed) return { outcome: 'done', detail };
    log.error(detail, isLate ? 'the newest verified backup is too old' : 'the last backup failed');
    return { outcome: 'alarm', detail };
  },
};
