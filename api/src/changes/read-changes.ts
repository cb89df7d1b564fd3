import { type Database, LONGEST_TRANSACTION_MS } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { type Cursor, LAST_ID } from './cursor.ts';

/**
 * Milliseconds for which a change may still become visible after its time. A transaction is rolled back after
 * `LONGEST_TRANSACTION_MS`; two more seconds are for the commit and for differences between clocks.
 */
const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;

// All queries are prepared statements: each takes 37 µs of processor time, and 309 µs with a model.
type Prepared = Database['prepared'];

/** The condition for rows of `content_changes` after a cursor. */
export const AFTER_CURSOR = 'created_at >= CAST(? AS DATETIME(3)) AND (created_at > CAST(? AS DATETIME(3)) OR id > ?)';
const READ_SUMMARY = `SELECT UTC_TIMESTAMP(3) AS now, COUNT(*) AS count, COALESCE(BIT_XOR(CRC32(id)), 0) AS mark
  FROM content_changes WHERE ${AFTER_CURSOR}`;

export const sqlTime = (iso: string) => iso.slice(0, 23).replace('T', ' ');

/** Returns the values of {@link AFTER_CURSOR}. */
export const afterCursorValues = ({ at, id }: Pick<Cursor, 'at' | 'id'>) => [sqlTime(at), sqlTime(at), id];

/** The changes after a cursor: their number, and the checksum of their ids. */
interface ChangeSummary {
  /** The current time by the database's clock. */
  now: Date;
  count: number;
  mark: number;
}

/**
 * Timeout in milliseconds. All readers wait for one query, so a query on a lost connection is given up and repeated on
 * another connection.
 */
const LONGEST_LOOK_MS = 2000;

export const readChangesAfter = async (prepared: Prepared, from: Pick<Cursor, 'at' | 'id'>): Promise<ChangeSummary> => {
  const statement = { sql: READ_SUMMARY, timeout: LONGEST_LOOK_MS };
  const [[seen]] = await prepared.execute<(ChangeSummary & RowDataPacket)[]>(statement, afterCursorValues(from));
  if (!seen) throw new Error('The database answered no count');
  return seen;
};

/** Returns the time before which nothing can become visible any more. */
export const horizonAt = (now: Date) => new Date(now.getTime() - UNCERTAIN_MS).toISOString();

/** Returns a cursor before everything that may still become visible. */
export const readHorizon = async (prepared: Prepared): Promise<{ now: Date; from: Cursor }> => {
  const [[row]] = await prepared.execute<({ now: Date } & RowDataPacket)[]>('SELECT UTC_TIMESTAMP(3) AS now');
  const now = row?.now ?? new Date();
  return { now, from: { at: horizonAt(now), id: LAST_ID, count: 0, mark: 0 } };
};
