import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { Days } from './series-days.ts';

type Value = string | Date;

/** SQL with the values of its placeholders. */
export interface Statement {
  sql: string;
  values: Value[];
}

export const runStatement = async <Row>({ prepared }: Database, { sql, values }: Statement): Promise<Row[]> => {
  // This is no prepared statement, because only with the values can the optimizer choose the right index
  // (`createPreparedPool`).
  const [rows] = await prepared.query<(Row & RowDataPacket)[]>(sql, values);
  return rows;
};

/** A count of a metric on a day in Malaysia. */
export interface DayRow<Metric extends string> {
  day: string;
  metric: Metric;
  total: number;
}

/** Returns the figures for each day, with totals. */
export const byDay = <Metric extends string>(
  { from, to, days }: Days,
  metrics: readonly Metric[],
  rows: readonly DayRow<Metric>[],
) => {
  const none = () => Object.fromEntries(metrics.map(metric => [metric, 0])) as Record<Metric, number>;
  const totals = none();
  const figures = new Map(days.map(day => [day, none()]));
  for (const { day, metric, total } of rows)
    for (const target of [figures.get(day), totals]) if (target) target[metric] += total;
  return { from, to, days: [...figures].map(([day, values]) => ({ day, ...values })), totals };
};

/** Returns SQL for the day in Malaysia of a time column; the session's time zone is UTC. */
export const dayOf = (column: string) => `DATE_FORMAT(${column} + INTERVAL 8 HOUR, '%Y-%m-%d')`;

/** The condition for genuine leads: not deleted, and not suspected spam. */
export const GENUINE_LEADS = 'leads.deleted_at IS NULL AND leads.is_suspected = 0';

const OWN_FRANCHISES = '(SELECT id FROM franchises WHERE consultant_id = ?)';

/** Limits a column of franchise ids to a consultant's own; no limit for admins (null). */
export const ownFranchisesCondition = (column: string, consultantId: string | null): Statement =>
  consultantId === null
    ? { sql: '', values: [] }
    : { sql: `AND ${column} IN ${OWN_FRANCHISES}`, values: [consultantId] };
