import { type Database, LONGEST_TRANSACTION_MS } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { type Cursor, END } from './cursor.ts';

/** A transaction is rolled back after `LONGEST_TRANSACTION_MS`; committing and the clocks get two seconds more. */
const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;

// Prepared statements alone: a look costs 37 µs of processor time so and 309 by a model.
type Prepared = Database['prepared'];

/** Rows of `content_changes` behind a cursor. */
export const BEHIND = 'created_at >= CAST(? AS DATETIME(3)) AND (created_at > CAST(? AS DATETIME(3)) OR id > ?)';
const LOOK = `SELECT UTC_TIMESTAMP(3) AS now, COUNT(*) AS count, COALESCE(BIT_XOR(CRC32(id)), 0) AS mark
  FROM content_changes WHERE ${BEHIND}`;

export const sqlTime = (iso: string) => iso.slice(0, 23).replace('T', ' ');

/** The values of {@link BEHIND}. */
export const behind = ({ at, id }: Pick<Cursor, 'at' | 'id'>) => [sqlTime(at), sqlTime(at), id];

/** What lies behind a cursor: how many changes, and the mark that their ids make. */
interface Look {
  /** By the database's clock. */
  now: Date;
  count: number;
  mark: number;
}

/** All that waits for news waits for one look: on a line that was cut off it is given up, and made on another. */
const LONGEST_LOOK_MS = 2000;

export const lookBehind = async (prepared: Prepared, from: Pick<Cursor, 'at' | 'id'>): Promise<Look> => {
  const asked = { sql: LOOK, timeout: LONGEST_LOOK_MS };
  const [[seen]] = await prepared.execute<(Look & RowDataPacket)[]>(asked, behind(from));
  if (!seen) throw new Error('The database answered no count');
  return seen;
};

/** Before this nothing can become visible any more. */
export const horizonOf = (now: Date) => new Date(now.getTime() - UNCERTAIN_MS).toISOString();

/** A cursor behind which everything lies that may still become visible. */
export const horizonNow = async (prepared: Prepared): Promise<{ now: Date; from: Cursor }> => {
  const [[row]] = await prepared.execute<({ now: Date } & RowDataPacket)[]>('SELECT UTC_TIMESTAMP(3) AS now');
  const now = row?.now ?? new Date();
  return { now, from: { at: horizonOf(now), id: END, count: 0, mark: 0 } };
};
