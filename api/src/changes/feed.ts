import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ContentChangeModel, type Database, idsOf, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import type { RowDataPacket } from 'mysql2/promise';
import { announceAfterCommit } from './committed.ts';
import { type Cursor, LAST_ID } from './cursor.ts';
import { AFTER_CURSOR, afterCursorValues, horizonAt, readChangesAfter, readHorizon, sqlTime } from './read-changes.ts';
import type { Change, ChangeKind } from './schemas.ts';
import { storeChangeTraces } from './traces.ts';
import { ChangeWatch } from './watch.ts';

/** A change that visitors can see. */
export interface ContentChange {
  kind: ChangeKind;
  entityId: string;
  action?: 'saved' | 'deleted';
  /** Current and previous slugs of the record. */
  slugs?: string[];
  /** Slugs of its current and previous categories. */
  categories?: string[];
}

/** Records a change for the publishers, in the transaction of the change. */
export const recordChange = (trx: Knex, change: ContentChange): Promise<void> => recordChanges(trx, [change]);

/** Records several changes with one statement. */
export const recordChanges = async (trx: Knex, changes: ContentChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ kind, entityId: entity_id, action = 'saved', slugs, categories }) => ({
    id: newId(),
    kind,
    entity_id,
    action,
    touches: { slugs: [...new Set(slugs)], categories: [...new Set(categories)] },
  }));
  await ContentChangeModel.insertAll(trx, rows);
  await storeChangeTraces(trx, idsOf(rows));
  announceAfterCommit(trx);
};

/**
 * Maximum number of old changes per response. Young changes have no limit. They are sent again, because an earlier change
 * may still be committed (see `ChangeFeed`).
 */
const OLD_AN_ANSWER = 1000;
/** If more young changes than this exist, responses are delayed, because every response repeats all young changes. */
const CALM_COUNT = 200;
const MOST_STORM_PAUSE_MS = 2000;

type ChangeRow = Omit<Change, 'created_at' | 'traceparent'> & Pick<ContentChangeModel, 'created_at'>;

const COLUMNS = 'id, kind, entity_id, action, touches, created_at';
const OLDEST_CHANGES = `SELECT ${COLUMNS} FROM content_changes WHERE ${AFTER_CURSOR} ORDER BY created_at, id LIMIT ${OLD_AN_ANSWER}`;
const RECENT_CHANGES = `SELECT ${COLUMNS} FROM content_changes WHERE ${AFTER_CURSOR} AND created_at > CAST(? AS DATETIME(3))
  ORDER BY created_at, id`;

const markOf = (rows: { id: string }[]) => rows.reduce((mark, { id }) => (mark ^ crc32(id)) >>> 0, 0);

const toChange = (row: ChangeRow): Change => ({ ...row, created_at: row.created_at.toISOString() });

/** Changes for a reader, and its new position. */
export interface FeedPage {
  changes: Change[];
  cursor: Cursor;
}

/** Returns whether there are changes that the cursor does not include. */
const isNews = ({ changes }: FeedPage, { count, mark }: Cursor) => changes.length !== count || markOf(changes) !== mark;

/**
 * The changes after a cursor. Commits become visible out of order, so a row may appear that is older than a row that
 * was already sent. Therefore all rows that are young enough are sent again when one of them is new. All times are by
 * the database's clock, and the cursor contains the reader's whole state, so that any API process can respond.
 */
export class ChangeFeed {
  readonly #prepared: Database['prepared'];
  readonly #watch: ChangeWatch;

  /** @param watch detects changes in this process and wakes waiting readers */
  constructor(database: Database, watch = new ChangeWatch(database)) {
    this.#prepared = database.prepared;
    this.#watch = watch;
  }

  async #select(sql: string, values: string[]): Promise<ChangeRow[]> {
    const [rows] = await this.#prepared.execute<(ChangeRow & RowDataPacket)[]>(sql, values);
    return rows;
  }

  async #read(cursor: Cursor, now: Date): Promise<FeedPage> {
    const horizon = horizonAt(now);
    const oldestChanges = await this.#select(OLDEST_CHANGES, afterCursorValues(cursor));
    const old = oldestChanges.filter(({ created_at }) => created_at.toISOString() <= horizon);
    const last = old.at(-1);
    if (last && old.length === OLD_AN_ANSWER) {
      const reached = { at: last.created_at.toISOString(), id: last.id, count: 0, mark: 0 };
      return { changes: old.map(toChange), cursor: reached };
    }
    // Usually these are all changes. During a burst, young changes are queried separately, without a limit.
    const recentChanges =
      oldestChanges.length < OLD_AN_ANSWER
        ? oldestChanges.slice(old.length)
        : await this.#select(RECENT_CHANGES, [...afterCursorValues(cursor), sqlTime(horizon)]);
    const from = cursor.at > horizon ? { at: cursor.at, id: cursor.id } : { at: horizon, id: LAST_ID };
    return {
      changes: [...old, ...recentChanges].map(toChange),
      cursor: { ...from, count: recentChanges.length, mark: markOf(recentChanges) },
    };
  }

  /** Returns the cursor of a reader that only wants future changes. */
  async now(): Promise<Cursor> {
    const { now, from } = await readHorizon(this.#prepared);
    return (await this.#read(from, now)).cursor;
  }

  /**
   * Returns when there are changes after the cursor. Without any, returns after `waitMs` or when `signal` is aborted.
   * Uses no connection while waiting.
   */
  async next(cursor: Cursor, waitMs: number, signal: AbortSignal): Promise<FeedPage> {
    const deadline = performance.now() + waitMs;
    if (cursor.count > CALM_COUNT)
      await pause(Math.min(waitMs, cursor.count, MOST_STORM_PAUSE_MS), undefined, { signal }).catch(() => {});
    for (;;) {
      // The version is read before the query: a commit in between creates another version, which ends the wait.
      const { version } = this.#watch;
      const { now, count, mark } = await readChangesAfter(this.#prepared, cursor);
      if (count !== cursor.count || mark !== cursor.mark) return this.#read(cursor, now);
      const remainingMs = deadline - performance.now();
      if (signal.aborted) return { changes: [], cursor };
      if (remainingMs <= 0) {
        const news = await this.#read(cursor, now);
        // A change may have been committed after the query. The new cursor includes it, so it must be returned now.
        return isNews(news, cursor) ? news : { changes: [], cursor: news.cursor };
      }
      await this.#watch.moved(version, remainingMs, signal);
      if (this.#watch.version.number === version.number) continue;
      // The query that woke this reader already found the change, so a further check is not needed.
      const news = await this.#read(cursor, now);
      if (isNews(news, cursor)) return news;
    }
  }
}
