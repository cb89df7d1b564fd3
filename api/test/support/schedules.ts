import type { Database } from '@marketplace/db';
import { pino } from 'pino';
import type { Config } from '../../src/platform/config/config.ts';
import type { Detail, Run, Schedule } from '../../src/schedules/schedule.ts';
import { Scheduler } from '../../src/schedules/scheduler.ts';

/**
 * A scheduler of this process that looks when it is told to.
 * @param looks when it looks once it was started, as cron says it
 */
export const aScheduler = (
  t: { teardown(work: () => unknown): unknown },
  context: { config: Config; database: Database },
  schedules: readonly Schedule[],
  looks?: string,
): Scheduler => {
  const scheduler = new Scheduler(context, pino({ level: 'silent' }), schedules, looks);
  t.teardown(() => scheduler.stop());
  return scheduler;
};

/** The row of a schedule. */
export const scheduleRow = ({ knex }: Database, name: string) => knex('schedules').where({ name }).first();

/** Makes a schedule due since `moment`. */
export const makeDue = ({ knex }: Database, name: string, moment = new Date(Date.now() - 1000)) =>
  knex('schedules').insert({ name, next_run_at: moment }).onConflict('name').merge();

/** Lets every lease end, as that of a dead process does after a while. */
export const endLeases = ({ knex }: Pick<Database, 'knex'>) => knex('leases').update({ held_until: new Date(0) });

/** What a run is given, where a test runs a schedule by itself. */
export const aRun = (context: { config: Config; database: Database }, more: Partial<Run> = {}): Run => ({
  ...context,
  log: pino({ level: 'silent' }),
  due: new Date(),
  state: {} satisfies Detail,
  signal: new AbortController().signal,
  ...more,
});
