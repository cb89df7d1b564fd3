import { ScheduleModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { NOW } from '../platform/database/database-time.ts';
import { isOwned, type Lease } from '../platform/database/lease.ts';
import type { RunResult, Schedule } from './schedule.ts';

/** Minutes after which a failed run is retried, unless the next regular run is earlier. */
const AGAIN_AFTER_MINUTES = 5;

export const leaseOf = (name: string) => `schedule:${name}`;

/**
 * Creates the row of a schedule. If its times have changed, the next run is moved to an earlier time, but never into
 * the past: by the clock of a slow process, that run may not have happened yet.
 */
export const createScheduleRow = async (knex: Knex, name: string, next: Date): Promise<void> => {
  await ScheduleModel.query(knex).insert({ name, next_run_at: next }).onConflict('name').ignore();
  await ScheduleModel.query(knex)
    .findById(name)
    .where('next_run_at', '>', next)
    .whereRaw('UTC_TIMESTAMP(3) < ?', [next])
    .patch({ next_run_at: next });
};

/** Returns the row of a schedule that is due, by the database's clock. */
export const findDue = (knex: Knex, name: string) =>
  ScheduleModel.query(knex).findById(name).where('next_run_at', '<=', NOW);

const whileLeased = (knex: Knex, { name }: Schedule, lease: Lease) =>
  ScheduleModel.query(knex).findById(name).whereExists(isOwned(knex, lease));

export const recordRunStart = async (knex: Knex, schedule: Schedule, lease: Lease): Promise<boolean> => {
  const started = await whileLeased(knex, schedule, lease).patch({
    started_at: NOW,
    outcome: 'running',
    runs: raw('runs + 1'),
  });
  return started > 0;
};

/** Stores the result of a run, and the time of the next. */
export const recordRunResult = async (
  knex: Knex,
  { schedule, lease, next }: { schedule: Schedule; lease: Lease; next: Date },
  { outcome, detail, state }: RunResult,
): Promise<void> => {
  await whileLeased(knex, schedule, lease).patch({
    finished_at: NOW,
    outcome,
    detail,
    error: null,
    next_run_at: next,
    state,
  });
};

export const recordRunFailure = async (
  knex: Knex,
  { schedule, lease, next }: { schedule: Schedule; lease: Lease; next: Date },
  error: string,
): Promise<void> => {
  await whileLeased(knex, schedule, lease).patch({
    finished_at: NOW,
    outcome: 'failed',
    error,
    next_run_at: raw('LEAST(CAST(? AS DATETIME(3)), UTC_TIMESTAMP(3) + INTERVAL ? MINUTE)', [
      next,
      AGAIN_AFTER_MINUTES,
    ]),
  });
};
