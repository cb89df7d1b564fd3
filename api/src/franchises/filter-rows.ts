import type { Database } from '@marketplace/db';
import { CURRENCIES, type Currency } from '@marketplace/db/options';
import type { RowDataPacket } from 'mysql2/promise';
import type { Cursor } from '../changes/cursor.ts';
import { ChangeFeed } from '../changes/feed.ts';
import type { ChangeWatch } from '../changes/watch.ts';
import { DIRECTORY_CURRENCY } from './options.ts';

/** The values of a published franchise that the directory's filters compare. Null amounts are confidential. */
export interface FilterRow {
  id: string;
  /** Index of the category's id in `categoryIds`. */
  category: number;
  /** Index of the franchise's places in `placeSets`. */
  places: number;
  /** Index in `CURRENCIES`. */
  currency: number;
  min: number | null;
  max: number | null;
  isFeatured: boolean;
}

/** The published franchises. Their categories and places are numbers, which are counted fastest. */
export interface FilterRows {
  rows: ReadonlyMap<string, FilterRow>;
  /** Ids of the categories; empty for franchises without one. */
  categoryIds: readonly string[];
  /** Sets of places, with one bit for each place, see `places.ts`. */
  placeSets: readonly number[];
}

/** Numbers different values. */
class Numbering<Value> {
  readonly values: Value[] = [];
  readonly #indexes = new Map<Value, number>();

  of(value: Value): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    this.#indexes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

interface StoredRow {
  id: string;
  category_id: string | null;
  places: number | null;
  currency: Currency | null;
  investment_min: number | null;
  investment_max: number | null;
  featured: number;
}

/** All columns are in one index (`ix_franchises_worth`), so that no row is read. */
const SELECT = `SELECT f.id, f.category_id, f.places, f.currency, f.investment_min, f.investment_max, f.featured
  FROM franchises f WHERE f.deleted_at IS NULL`;

/** Maximum number of changed franchises that are read one by one. If there are more, all franchises are read again. */
const MOST_CHANGED = 500;

/**
 * Time in milliseconds after which all franchises are read again, in the background: changes made directly in the
 * database are in no feed.
 */
const RELOAD_MS = 60_000;

/**
 * The published franchises in memory (about 200 bytes each), for counts over all of them. Changes by any process follow
 * from the change feed.
 */
export class FilterRowTable {
  readonly #prepared: Database['prepared'];
  readonly #watch: ChangeWatch;
  readonly #feed: ChangeFeed;
  readonly #stopping: AbortSignal;
  readonly #categories = new Numbering<string>();
  readonly #placeSets = new Numbering<number>();
  #rows: Map<string, FilterRow> | undefined;
  #cursor: Cursor | undefined;
  #version = -1;
  #readAt = Number.NEGATIVE_INFINITY;
  #work: Promise<void> = Promise.resolve();

  /** @param stopping aborted when the process stops: franchises are not read again after that */
  constructor(database: Database, watch: ChangeWatch, stopping: AbortSignal) {
    this.#prepared = database.prepared;
    this.#watch = watch;
    this.#feed = new ChangeFeed(database, watch);
    this.#stopping = stopping;
  }

  /** Returns the franchises, with all changes that this process knows of (see `ChangeWatch.now`). */
  async now(): Promise<FilterRows> {
    const { number } = await this.#watch.now();
    if (this.#rows && performance.now() - this.#readAt > RELOAD_MS) this.#reload();
    if (!this.#rows || this.#version < number) await this.#inTurn(() => this.#follow());
    return {
      rows: this.#rows ?? new Map(),
      categoryIds: this.#categories.values,
      placeSets: this.#placeSets.values,
    };
  }

  /** Runs one piece of work at a time. If one fails, the next one runs all the same. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.catch(() => {}).then(work);
    return this.#work;
  }

  #reload(): void {
    if (this.#stopping.aborted) return;
    this.#readAt = performance.now();
    this.#inTurn(() => this.#readAll()).catch(() => {});
  }

  /** Reads what changed since the last call. */
  async #follow(): Promise<void> {
    // The version is read first: a later change begins another version.
    const { number } = await this.#watch.now();
    if (!this.#rows || !this.#cursor) await this.#readAll();
    else if (this.#version < number) await this.#readChanges(this.#cursor);
    this.#version = number;
  }

  async #readAll(): Promise<void> {
    const cursor = await this.#feed.now();
    const stored = await this.#select(SELECT, []);
    this.#rows = new Map(stored.map(row => [row.id, this.#toRow(row)]));
    this.#cursor = cursor;
    this.#readAt = performance.now();
  }

  async #readChanges(from: Cursor): Promise<void> {
    const changed = new Set<string>();
    for (let cursor = from; ; ) {
      const news = await this.#feed.next(cursor, 0, this.#stopping);
      for (const { kind, entity_id } of news.changes) if (kind === 'franchise') changed.add(entity_id);
      if (changed.size > MOST_CHANGED) return this.#readAll();
      cursor = news.cursor;
      if (news.changes.length > 0) continue;
      await this.#readAgain([...changed]);
      this.#cursor = cursor;
      return;
    }
  }

  async #readAgain(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const stored = await this.#select(`${SELECT} AND f.id IN (${ids.map(() => '?').join(', ')})`, ids);
    for (const id of ids) this.#rows?.delete(id);
    for (const row of stored) this.#rows?.set(row.id, this.#toRow(row));
  }

  async #select(sql: string, values: string[]): Promise<StoredRow[]> {
    const [rows] = await this.#prepared.query<(StoredRow & RowDataPacket)[]>(sql, values);
    return rows;
  }

  #toRow({ id, category_id, places, currency, investment_min, investment_max, featured }: StoredRow): FilterRow {
    return {
      id,
      category: this.#categories.of(category_id ?? ''),
      places: this.#placeSets.of(places ?? 0),
      currency: CURRENCIES.indexOf(currency ?? DIRECTORY_CURRENCY),
      min: investment_min,
      max: investment_max,
      isFeatured: Boolean(featured),
    };
  }
}
