import type { Database } from '@marketplace/db';
import { pino } from 'pino';
import type { Config } from '../../src/platform/config/config.ts';
import type { Detail, RunContext, Schedule } from '../../src/schedules/schedule.ts';
import { Scheduler } from '../../src/schedules/scheduler.ts';

/**
 * Creates a scheduler in this process that checks only when the test makes it.
 * @param looks cron expression of its checks after it was started
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

/** Returns the row of a schedule. */
export const scheduleRow = ({ knex }: Database, name: string) => knex('schedules').where({ name }).first();

/** Makes a schedule due since `moment`. */
export const makeDue = ({ knex }: Database, name: string, moment = new Date(Date.now() - 1000)) =>
  knex('schedules').insert({ name, next_run_at: moment }).onConflict('name').merge();

/** Ends every lease, as if its process had died and the lease had expired. */
export const endLeases = ({ knex }: Pick<Database, 'knex'>) => knex('leases').update({ held_until: new Date(0) });

/** Returns the context of a run, for tests that run a schedule themselves. */
export const aRun = (context: { config: Config; database: Database }, more: Partial<RunContext> = {}): RunContext => ({
  ...context,
  log: pino({ level: 'silent' }),
  due: new Date(),
  state: {} satisfies Detail,
  signal: new AbortController().signal,
  ...more,
});
