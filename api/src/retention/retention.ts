import { errorNumber } from '@marketplace/db';
import type { Knex } from 'knex';
import { databaseTime } from '../platform/database/database-time.ts';
import { inBatches } from '../platform/database/in-batches.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { anonymiseBinned, anonymiseSuspected, anonymiseUsers, releasePhotos, scrubHistory } from './anonymise.ts';
import { boundsOf, findOver, RETENTION_RULES, type RetentionRule } from './retention-rules.ts';

/** The database's error number for a row that another row refers to. */
const REFERENCED = 1451;
const DAY_MS = 86_400_000;

/** Deletes records if they are still expired: one may have been restored or sent again. */
const remove = async (knex: Knex, ageing: RetentionRule, before: Date, ids: string[]): Promise<number> => {
  try {
    return await knex(ageing.table).whereIn('id', ids).whereRaw(ageing.isOver, boundsOf(ageing, before)).delete();
  } catch (error) {
    if (errorNumber(error) !== REFERENCED) throw error;
    if (ids.length === 1) return 0;
    let removed = 0;
    for (const id of ids) removed += await remove(knex, ageing, before, [id]);
    return removed;
  }
};

/** Deletes all expired records of a kind in batches. */
const removeOver = async (knex: Knex, ageing: RetentionRule, before: Date, signal: AbortSignal): Promise<number> => {
  let total = 0;
  await inBatches(signal, async () => {
    const { sql, values } = findOver(ageing, before);
    const [rows = []] = await knex.raw<{ id: string }[][]>(sql, values);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const removed = await remove(knex, ageing, before, ids);
    total += removed;
    // If nothing was removed, the same records would be found again, so the others wait for the next night.
    return removed === 0 ? 0 : rows.length;
  });
  return total;
};

/** Deletes expired records at night. Records to which other rows refer are anonymised instead. */
export const retentionSchedule: Schedule = {
  name: 'retention',
  summary: 'Deletes enquiries taken for spam, delivered messages and what lies in the bin, each after its days',
  cron: '30 3 * * *',
  isOn: ({ retention }) => retention !== null,
  run: async ({ config, database: { knex }, signal }) => {
    const detail: Record<string, number> = {};
    if (!config.retention) return { outcome: 'done', detail };
    // The time is by the database's clock: if the clock of this process were fast, records would expire too early.
    const now = (await databaseTime(knex)).getTime();
    const deleted = new Date(now - config.retention.deletedDays * DAY_MS);
    const suspected = new Date(now - config.retention.suspectedDays * DAY_MS);
    await scrubHistory(knex, deleted, signal);
    await releasePhotos(knex, deleted);
    for (const [kind, ageing] of Object.entries(RETENTION_RULES)) {
      const before = new Date(now - config.retention[ageing.days] * DAY_MS);
      detail[kind] = await removeOver(knex, ageing, before, signal);
    }
    const binned = await anonymiseBinned(knex, deleted, signal);
    detail.anonymised_leads = binned + (await anonymiseSuspected(knex, suspected, signal));
    detail.anonymised_users = await anonymiseUsers(knex, deleted, signal);
    return { outcome: 'done', detail };
  },
};
