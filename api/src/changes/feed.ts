import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { ContentChangeModel, Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { type Cursor, END } from './cursor.ts';
import { BEHIND, behind, horizonNow, horizonOf, lookBehind, sqlTime } from './look.ts';
import type { Change } from './schemas.ts';
import { ChangeWatch } from './watch.ts';

/** Of the changes that are certain, this many an answer. */
const OLD_AN_ANSWER = 1000;
/** In a storm of changes all young ones are repeated again and again; then the reader is told less often. */
const CALM_COUNT = 200;
const MOST_STORM_PAUSE_MS = 2000;

type ChangeRow = Omit<Change, 'created_at' | 'traceparent'> & Pick<ContentChangeModel, 'created_at'>;

const COLUMNS = 'id, kind, entity_id, action, touches, created_at';
const FIRST = `SELECT ${COLUMNS} FROM content_changes WHERE ${BEHIND} ORDER BY created_at, id LIMIT ${OLD_AN_ANSWER}`;
const YOUNG = `SELECT ${COLUMNS} FROM content_changes WHERE ${BEHIND} AND created_at > CAST(? AS DATETIME(3))
  ORDER BY created_at, id`;

const markOf = (rows: { id: string }[]) => rows.reduce((mark, { id }) => (mark ^ crc32(id)) >>> 0, 0);

const toChange = (row: ChangeRow): Change => ({ ...row, created_at: row.created_at.toISOString() });

/** What a reader is told, and how far it is then. */
export interface News {
  changes: Change[];
  cursor: Cursor;
}

/** Whether anything is among these that the cursor does not know. */
const isNews = ({ changes }: News, { count, mark }: Cursor) => changes.length !== count || markOf(changes) !== mark;

/**
 * The changes after a cursor. Commits become visible out of order, so a row may appear that is older than one already
 * given: everything young enough for that is given again whenever anything of it is new. All times are the database's,
 * and all a reader needs to know lies in its cursor, so any instance of the API may answer it.
 */
export class ChangeFeed {
  readonly #prepared: Database['prepared'];
  readonly #watch: ChangeWatch;

  /** @param watch what the process sees of changes; it tells who waits here */
  constructor(database: Database, watch = new ChangeWatch(database)) {
    this.#prepared = database.prepared;
    this.#watch = watch;
  }

  async #select(sql: string, values: string[]): Promise<ChangeRow[]> {
    const [rows] = await this.#prepared.execute<(ChangeRow & RowDataPacket)[]>(sql, values);
    return rows;
  }

  async #read(cursor: Cursor, now: Date): Promise<News> {
    const horizon = horizonOf(now);
    const first = await this.#select(FIRST, behind(cursor));
    const old = first.filter(({ created_at }) => created_at.toISOString() <= horizon);
    const last = old.at(-1);
    if (last && old.length === OLD_AN_ANSWER) {
      const reached = { at: last.created_at.toISOString(), id: last.id, count: 0, mark: 0 };
      return { changes: old.map(toChange), cursor: reached };
    }
    // Nearly always these are all. In a storm the young ones are asked for by themselves, however many they are.
    const young =
      first.length < OLD_AN_ANSWER
        ? first.slice(old.length)
        : await this.#select(YOUNG, [...behind(cursor), sqlTime(horizon)]);
    const from = cursor.at > horizon ? { at: cursor.at, id: cursor.id } : { at: horizon, id: END };
    return {
      changes: [...old, ...young].map(toChange),
      cursor: { ...from, count: young.length, mark: markOf(young) },
    };
  }

  /** Where a reader begins who wants only what is still to come. */
  async now(): Promise<Cursor> {
    const { now, from } = await horizonNow(this.#prepared);
    return (await this.#read(from, now)).cursor;
  }

  /**
   * Answers as soon as there is something new after the cursor, with nothing after `waitMs` or when `signal` ends
   * the wait. No connection is held while it waits.
   */
  async next(cursor: Cursor, waitMs: number, signal: AbortSignal): Promise<News> {
    const deadline = performance.now() + waitMs;
    if (cursor.count > CALM_COUNT)
      await pause(Math.min(waitMs, cursor.count, MOST_STORM_PAUSE_MS), undefined, { signal }).catch(() => {});
    for (;;) {
      // Known before the look: what is committed between the two is another version, and ends the wait.
      const { version } = this.#watch;
      const { now, count, mark } = await lookBehind(this.#prepared, cursor);
      if (count !== cursor.count || mark !== cursor.mark) return this.#read(cursor, now);
      const left = deadline - performance.now();
      if (signal.aborted) return { changes: [], cursor };
      if (left <= 0) {
        const news = await this.#read(cursor, now);
        // Something may have been committed since the look: its row is in this cursor, so it must be told now.
        return isNews(news, cursor) ? news : { changes: [], cursor: news.cursor };
      }
      await this.#watch.moved(version, left, signal);
      if (this.#watch.version.number === version.number) continue;
      // Another look of its own would only see what the one that woke it has seen.
      const news = await this.#read(cursor, now);
      if (isNews(news, cursor)) return news;
    }
  }
}
