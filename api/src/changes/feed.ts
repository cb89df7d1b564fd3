import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type ContentChangeModel, type Database, LONGEST_TRANSACTION_MS } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { type Cursor, END } from './cursor.ts';
import type { Change } from './schemas.ts';

/** A transaction is rolled back after `LONGEST_TRANSACTION_MS`; committing and the clocks get two seconds more. */
const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;
/** How often somebody who waits has a look: a change is told this long after its commit at most. */
const LOOK_EVERY_MS = 30;
/** Of the changes that are certain, this many an answer. */
const OLD_AN_ANSWER = 1000;
/** In a storm of changes all young ones are repeated again and again; then the reader is told less often. */
const CALM_COUNT = 200;
const MOST_STORM_PAUSE_MS = 2000;

// Prepared statements alone: who waits has a look every 30 ms, which costs 37 µs of processor time so and 309 by a model.
type Prepared = Database['prepared'];
type ChangeRow = Omit<Change, 'created_at' | 'traceparent'> & Pick<ContentChangeModel, 'created_at'>;

const AFTER = 'created_at >= CAST(? AS DATETIME(3)) AND (created_at > CAST(? AS DATETIME(3)) OR id > ?)';
const COLUMNS = 'id, kind, entity_id, action, touches, created_at';
const LOOK = `SELECT UTC_TIMESTAMP(3) AS now, COUNT(*) AS count, COALESCE(BIT_XOR(CRC32(id)), 0) AS mark
  FROM content_changes WHERE ${AFTER}`;
const OLD = `SELECT ${COLUMNS} FROM content_changes WHERE ${AFTER} AND created_at <= CAST(? AS DATETIME(3))
  ORDER BY created_at, id LIMIT ${OLD_AN_ANSWER}`;
const YOUNG = `SELECT ${COLUMNS} FROM content_changes WHERE ${AFTER} AND created_at > CAST(? AS DATETIME(3))
  ORDER BY created_at, id`;

const sqlTime = (iso: string) => iso.slice(0, 23).replace('T', ' ');

const markOf = (rows: { id: string }[]) => rows.reduce((mark, { id }) => (mark ^ crc32(id)) >>> 0, 0);

const toChange = (row: ChangeRow): Change => ({ ...row, created_at: row.created_at.toISOString() });

const horizonOf = (now: Date) => new Date(now.getTime() - UNCERTAIN_MS).toISOString();

/** What a reader is told, and how far it is then. */
export interface News {
  changes: Change[];
  cursor: Cursor;
}

/**
 * The changes after a cursor. Commits become visible out of order, so a row may appear that is older than one already
 * given: everything young enough for that is given again whenever anything of it is new. All times are the database's,
 * and all a reader needs to know lies in its cursor, so any instance of the API may answer it.
 */
export class ChangeFeed {
  readonly #prepared: Prepared;

  constructor({ prepared }: Database) {
    this.#prepared = prepared;
  }

  async #select<Row>(sql: string, { at, id }: Cursor, ...more: string[]): Promise<Row[]> {
    const values = [sqlTime(at), sqlTime(at), id, ...more];
    const [rows] = await this.#prepared.execute<(Row & RowDataPacket)[]>(sql, values);
    return rows;
  }

  async #look(cursor: Cursor) {
    const [seen] = await this.#select<{ now: Date; count: number; mark: number }>(LOOK, cursor);
    if (!seen) throw new Error('The database answered no count');
    return seen;
  }

  async #read(cursor: Cursor, now: Date): Promise<News> {
    const horizon = horizonOf(now);
    const old = await this.#select<ChangeRow>(OLD, cursor, sqlTime(horizon));
    const last = old.at(-1);
    if (last && old.length === OLD_AN_ANSWER) {
      const reached = { at: last.created_at.toISOString(), id: last.id, count: 0, mark: 0 };
      return { changes: old.map(toChange), cursor: reached };
    }
    const young = await this.#select<ChangeRow>(YOUNG, cursor, sqlTime(horizon));
    const from = cursor.at > horizon ? { at: cursor.at, id: cursor.id } : { at: horizon, id: END };
    return {
      changes: [...old, ...young].map(toChange),
      cursor: { ...from, count: young.length, mark: markOf(young) },
    };
  }

  /** Where a reader begins who wants only what is still to come. */
  async now(): Promise<Cursor> {
    const [rows] = await this.#prepared.execute<({ now: Date } & RowDataPacket)[]>('SELECT UTC_TIMESTAMP(3) AS now');
    const [{ now } = { now: new Date() }] = rows;
    const { cursor } = await this.#read({ at: horizonOf(now), id: END, count: 0, mark: 0 }, now);
    return cursor;
  }

  /**
   * Answers as soon as there is something new after the cursor, with nothing after `waitMs` or when `signal` ends
   * the wait. No connection is held while it waits.
   */
  async next(cursor: Cursor, waitMs: number, signal: AbortSignal): Promise<News> {
    const deadline = performance.now() + waitMs;
    const rest = (ms: number) => pause(Math.max(0, ms), undefined, { signal }).catch(() => {});
    if (cursor.count > CALM_COUNT) await rest(Math.min(waitMs, cursor.count, MOST_STORM_PAUSE_MS));
    for (;;) {
      const { now, count, mark } = await this.#look(cursor);
      if (count !== cursor.count || mark !== cursor.mark) return this.#read(cursor, now);
      const left = deadline - performance.now();
      if (signal.aborted) return { changes: [], cursor };
      if (left <= 0) {
        const news = await this.#read(cursor, now);
        // Something may have been committed since the look: its row is in this cursor, so it must be told now.
        const isSame = news.changes.length === count && markOf(news.changes) === mark;
        return isSame ? { changes: [], cursor: news.cursor } : news;
      }
      await rest(Math.min(LOOK_EVERY_MS, left));
    }
  }
}
