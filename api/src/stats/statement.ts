import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';

type Value = string | Date;

/** SQL with the values of its question marks. */
export interface Statement {
  sql: string;
  values: Value[];
}

/** The rows of a prepared statement. */
export const rowsOf = async <Row extends RowDataPacket>({ prepared }: Database, { sql, values }: Statement) => {
  const [rows] = await prepared.execute<Row[]>(sql, values);
  return rows;
};

/** The day in Malaysia of a moment; the session's time zone is UTC. */
export const dayOf = (column: string) => `DATE_FORMAT(${column} + INTERVAL 8 HOUR, '%Y-%m-%d')`;

/** Leads that count: not in the bin, and not suspected. */
export const GENUINE = 'leads.deleted_at IS NULL AND leads.is_suspected = 0';

const OWN_FRANCHISES = '(SELECT id FROM franchises WHERE consultant_id = ?)';

/** Limits a column of franchise ids to a consultant's own; to nothing for the admin (null). */
export const ownedBy = (column: string, consultantId: string | null): Statement =>
  consultantId === null
    ? { sql: '', values: [] }
    : { sql: `AND ${column} IN ${OWN_FRANCHISES}`, values: [consultantId] };
