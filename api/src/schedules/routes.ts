import { ScheduleModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import Type from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Config } from '../platform/config/config.ts';
import type { Capability } from '../platform/context.ts';
import { leaseOf } from './records.ts';
import type { Schedule } from './schedule.ts';
import { ScheduleStatus } from './schemas.ts';
import { TIME_ZONE } from './times.ts';

const options = routeOptions('schedules');

/** A row, and whether a process is running it. */
type StatusRow = ScheduleModel & { is_held: number };

const rowsByName = async (knex: Knex): Promise<Map<string, StatusRow>> => {
  const rows = await ScheduleModel.query(knex)
    .select(
      'schedules.*',
      raw(
        `EXISTS (SELECT 1 FROM leases WHERE leases.name = CONCAT(?, schedules.name)
        AND held_until > UTC_TIMESTAMP(3)) AS is_held`,
        [leaseOf('')],
      ),
    )
    .castTo<StatusRow[]>();
  return new Map(rows.map(row => [row.name, row]));
};

const stateOf = (isOn: boolean, row: StatusRow | undefined): ScheduleStatus['state'] => {
  if (!isOn) return 'off';
  if (row?.outcome !== 'running') return 'waiting';
  return row.is_held ? 'running' : 'interrupted';
};

const moment = (date: Date | null | undefined) => date?.toISOString() ?? null;

const statusOf = (schedule: Schedule, config: Config, row: StatusRow | undefined): ScheduleStatus => {
  const { name, summary, cron } = schedule;
  const isOn = schedule.isOn?.(config) ?? true;
  return {
    name,
    summary,
    cron,
    time_zone: TIME_ZONE,
    state: stateOf(isOn, row),
    runs: row?.runs ?? 0,
    last_started_at: moment(row?.started_at),
    last_finished_at: moment(row?.finished_at),
    last_outcome: row?.outcome === 'running' ? null : (row?.outcome ?? null),
    last_error: row?.error ?? null,
    last_detail: row?.detail ?? null,
    next_run_at: isOn ? moment(row?.next_run_at) : null,
  };
};

/** Routes of the scheduled tasks, for admins. */
export const schedulesOf =
  (schedules: readonly Schedule[]): Capability =>
  (app, { config, database: { knex } }) => {
    app.get(
      '/admin/schedules',
      options('admin', 'List the scheduled tasks with their last and next run', {
        response: { 200: Type.Array(ScheduleStatus) },
      }),
      async (_request, reply) => {
        const rows = await rowsByName(knex);
        reply.header('content-range', `schedules 0-${schedules.length - 1}/${schedules.length}`);
        return schedules.map(schedule => statusOf(schedule, config, rows.get(schedule.name)));
      },
    );
  };
