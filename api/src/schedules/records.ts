import type { Knex } from 'knex';
import { isOwned, type Lease } from '../platform/database/lease.ts';
import type { Detail, Result, Schedule } from './schedule.ts';

/** A row of `schedules`. */
export interface ScheduleRow {
  name: string;
  next_run_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  outcome: 'running' | 'done' | 'alarm' | 'failed' | null;
  runs: number;
  detail: Detail | null;
  error: string | null;
  state: Detail | null;
}

/** What failed is tried again after this, unless its own time comes first. */
const AGAIN_AFTER_MINUTES = 5;

const now = (knex: Knex) => knex.raw('UTC_TIMESTAMP(3)');

/** The lease of a schedule's run. */
export const leaseOf = (name: string) => `schedule:${name}`;

/**
 * Makes the row of a schedule; of one whose times have changed since, it brings the next run forward. Never into the
 * past: by a clock that is late that run may not have been yet.
 */
export const announce = async (knex: Knex, name: string, next: Date): Promise<void> => {
  await knex('schedules').insert({ name, next_run_at: next }).onConflict('name').ignore();
  await knex('schedules')
    .where({ name })
    .where('next_run_at', '>', next)
    .whereRaw('UTC_TIMESTAMP(3) < ?', [next])
    .update({ next_run_at: next });
};

/** A schedule whose time has come, by the database's clock. */
export const findDue = (knex: Knex, name: string): Promise<ScheduleRow | undefined> =>
  knex('schedules').where({ name }).where('next_run_at', '<=', now(knex)).first();

const whileLeased = (knex: Knex, { name }: Schedule, lease: Lease) =>
  knex('schedules').where({ name }).whereExists(isOwned(knex, lease));

/** Writes down that a run begins. */
export const begin = async (knex: Knex, schedule: Schedule, lease: Lease): Promise<boolean> => {
  const begun = await whileLeased(knex, schedule, lease).update({
    started_at: now(knex),
    outcome: 'running',
    runs: knex.raw('runs + 1'),
  });
  return begun > 0;
};

/** Writes down what came of a run, and when the next one is. */
export const finish = async (
  knex: Knex,
  { schedule, lease, next }: { schedule: Schedule; lease: Lease; next: Date },
  { outcome, detail, state }: Result,
): Promise<void> => {
  await whileLeased(knex, schedule, lease).update({
    finished_at: now(knex),
    outcome,
    detail: JSON.stringify(detail),
    error: null,
    next_run_at: next,
    ...(state ? { state: JSON.stringify(state) } : {}),
  });
};

/** Writes down that a run failed. */
export const fail = async (
  knex: Knex,
  { schedule, lease, next }: { schedule: Schedule; lease: Lease; next: Date },
  error: string,
): Promise<void> => {
  await whileLeased(knex, schedule, lease).update({
    finished_at: now(knex),
    outcome: 'failed',
    error,
    next_run_at: knex.raw('LEAST(CAST(? AS DATETIME(3)), UTC_TIMESTAMP(3) + INTERVAL ? MINUTE)', [
      next,
      AGAIN_AFTER_MINUTES,
    ]),
  });
};
