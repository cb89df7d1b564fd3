import { type Database, inTransaction, newId, RebuildHookModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Cursor, readCursor, writeCursor } from '../changes/cursor.ts';
import { ChangeFeed } from '../changes/feed.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { isOwned, type Lease } from '../platform/database/lease.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { addPendingChanges, callTime, type Debounce, type PendingChanges } from './debounce.ts';

/** The key of the row with the position up to which builds were requested; there is only one site. */
const SITE = 'site';

const storedCursor = async (knex: Knex): Promise<Cursor | null> => {
  const row = await RebuildHookModel.query(knex).findById(SITE);
  return row ? readCursor(row.feed_cursor) : null;
};

/**
 * Follows the changes, and queues one message for changes that are close in time. The position is stored in the
 * transaction of the message, so that a crash neither repeats nor loses changes. Another watcher continues from this
 * position; it may treat changes of the last seconds as new.
 */
export class RebuildWatch {
  readonly #knex: Knex;
  readonly #feed: ChangeFeed;
  readonly #debounce: Debounce;
  readonly #lease: Lease;
  #cursor: Cursor | null = null;
  /** Ids of recent changes, because the feed repeats recent changes. */
  #seen = new Set<string>();
  #untold: PendingChanges | null = null;

  constructor(database: Database, debounce: Debounce, lease: Lease) {
    this.#knex = database.knex;
    this.#feed = new ChangeFeed(database);
    this.#debounce = debounce;
    this.#lease = lease;
  }

  /**
   * Reads new changes and queues a message when they are due.
   * @param now by the database's clock, in milliseconds since 1970
   * @returns the id of the message, or null
   */
  async look(now?: number): Promise<string | null> {
    await this.#read();
    if (!this.#untold) return null;
    const moment = now ?? (await databaseTime(this.#knex)).getTime();
    return moment >= callTime(this.#untold, this.#debounce) ? this.#tell(this.#untold) : null;
  }

  async #read() {
    // The feed returns a long history in portions.
    while ((await this.#readPortion()) > 0);
  }

  async #readPortion(): Promise<number> {
    const cursor = this.#cursor ?? (await this.#begin());
    const news = await this.#feed.next(cursor, 0, this.#lease.signal);
    const times = news.changes.flatMap(({ id, created_at }) => (this.#seen.has(id) ? [] : [Date.parse(created_at)]));
    this.#untold = addPendingChanges(this.#untold, times);
    // Changes that the feed does not repeat now are never repeated later, so their ids are dropped.
    if (news.changes.length > 0) this.#seen = new Set(news.changes.map(({ id }) => id));
    this.#cursor = news.cursor;
    return times.length;
  }

  /** At the first start no earlier changes are processed, because the site was built in another way. */
  async #begin(): Promise<Cursor> {
    const stored = await storedCursor(this.#knex);
    if (stored) return stored;
    const cursor = await this.#feed.now();
    const hook = { name: SITE, feed_cursor: writeCursor(cursor) };
    await RebuildHookModel.query(this.#knex).insert(hook).onConflict('name').ignore();
    return (await storedCursor(this.#knex)) ?? cursor;
  }

  /**
   * Queues a message. A build reads the current database, so it may include later changes; these cause another build
   * nevertheless.
   */
  async #tell({ count, first, last }: PendingChanges): Promise<string | null> {
    const cursor = this.#cursor;
    if (!cursor) return null;
    const id = newId();
    const isSent = await inTransaction(this.#knex, async trx => {
      const updatedCount = await RebuildHookModel.query(trx)
        .findById(SITE)
        .whereExists(isOwned(trx, this.#lease))
        .patch({ feed_cursor: writeCursor(cursor) });
      if (updatedCount === 0) return false;
      const payload = {
        changes: count,
        first_change_at: new Date(first).toISOString(),
        last_change_at: new Date(last).toISOString(),
      };
      const message = { id, channel: 'rebuild', kind: 'site.rebuild', key: id, payload } as const;
      await enqueue(runIn(trx), [message]);
      return true;
    });
    if (!isSent) return null;
    this.#untold = null;
    return id;
  }
}
