import Type, { type Static } from 'typebox';
import { Moment, Nullable, OneOf } from '../platform/http/schema.ts';

/** An interrupted run is repeated within two minutes, a failed one after five. */
const SCHEDULE_STATES = ['off', 'waiting', 'running', 'interrupted'] as const;
const SCHEDULE_OUTCOMES = ['done', 'alarm', 'failed'] as const;

/** A scheduled task with its last and next run. */
export const ScheduleStatus = Type.Object({
  name: Type.String(),
  summary: Type.String(),
  cron: Type.String({ description: 'Minute, hour, day, month, day of the week' }),
  time_zone: Type.String(),
  state: OneOf('State', SCHEDULE_STATES),
  runs: Type.Integer(),
  last_started_at: Nullable(Moment),
  last_finished_at: Nullable(Moment),
  last_outcome: Nullable(OneOf('Outcome', SCHEDULE_OUTCOMES)),
  last_error: Nullable(Type.String()),
  last_detail: Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Result of the last run, in numbers and ids',
    }),
  ),
  next_run_at: Nullable(Moment),
});
export type ScheduleStatus = Static<typeof ScheduleStatus>;
