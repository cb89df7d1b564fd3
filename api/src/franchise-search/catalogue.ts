import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { RowDataPacket } from 'mysql2/promise';
import pLimit from 'p-limit';
import type { Cursor } from '../changes/cursor.ts';
import { ChangeFeed } from '../changes/feed.ts';
import type { Change } from '../changes/schemas.ts';
import type { ChangeWatch } from '../changes/watch.ts';
import { readSettings } from '../settings/service.ts';
import { SEARCH_SETTINGS_DOCUMENT } from './search-settings.ts';
import { type Synonyms, synonymsWith } from './synonyms.ts';
import { WordIndex } from './word-index.ts';

/** The properties of a franchise that searches, filters and sort orders use. */
export interface ListedFranchise {
  /** Its row in the catalogue. */
  row: number;
  id: string;
  name: string;
  slug: string;
  category_id: string | null;
  featured: boolean;
  rof_approved: boolean;
  investment_min: number | null;
  investment_max: number | null;
  currency: Currency | null;
  /** Bits of the places where the franchise may open, see `placeBits`. */
  places: number;
  created_at: Date;
}

type StoredFranchise = Omit<ListedFranchise, 'row'> & { search_words: string };

const COLUMNS = `id, name, slug, category_id, featured, rof_approved, investment_min, investment_max, currency, places,
  created_at, search_words`;

/** Number of franchises read at a time, so that other requests are served in between. */
const BATCH = 200;
/**
 * Number of added words after which the index is packed. They take about 40 MB if all are different. Each change adds
 * all words of the franchise.
 */
const MOST_UNPACKED = 200_000;
/** Milliseconds that a search waits for the first load. */
const LOAD_WAIT_MS = 1000;
/** The catalogue is loaded again when it has more removed rows than others, and more than this. */
const MOST_REMOVED = 1000;

/** Returns whether a change reports a restored backup. It concerns all categories instead of one. */
const isRestoration = ({ kind, entity_id }: Change) => kind === 'category' && entity_id === kind;

/** The franchises outside the recycle bin with their words, as rows that are numbered in the order of their arrival. */
class Rows {
  readonly words = new WordIndex();
  readonly #franchises: (ListedFranchise | undefined)[] = [];
  readonly #rowOf = new Map<string, number>();

  get size(): number {
    return this.#franchises.length;
  }

  get removed(): number {
    return this.#franchises.length - this.#rowOf.size;
  }

  /** Adds a franchise, or replaces it. */
  set(stored: StoredFranchise): void {
    this.delete(stored.id);
    const row = this.#franchises.length;
    // Searches read the properties of 50,000 franchises. Those of a literal are stored together, those of a copy are not.
    this.#franchises.push({
      row,
      id: stored.id,
      name: stored.name,
      slug: stored.slug,
      category_id: stored.category_id,
      featured: stored.featured,
      rof_approved: stored.rof_approved,
      investment_min: stored.investment_min,
      investment_max: stored.investment_max,
      currency: stored.currency,
      places: stored.places,
      created_at: stored.created_at,
    });
    this.#rowOf.set(stored.id, row);
    this.words.add(row, stored.search_words);
    if (this.words.unpacked > MOST_UNPACKED) this.pack();
  }

  delete(id: string): void {
    const row = this.#rowOf.get(id);
    if (row !== undefined) this.#franchises[row] = undefined;
    this.#rowOf.delete(id);
  }

  at(row: number): ListedFranchise | undefined {
    return this.#franchises[row];
  }

  /** Packs the words, without those of removed rows. */
  pack(): void {
    if (this.removed === 0) this.words.pack();
    else this.words.packWithout(row => this.#franchises[row] === undefined);
  }
}

/**
 * All public franchises in memory, for the searches of visitors: the words of their texts, and the columns of filters
 * and sort orders. Full-text indexes of the database take a second for a word that occurs in every second of 60,000
 * franchises.
 *
 * The catalogue is read in the background after the start and then follows the changes, which any process may make.
 */
export class Catalogue {
  readonly #database: Database;
  readonly #feed: ChangeFeed;
  readonly #watch: ChangeWatch;
  readonly #failed: (error: unknown) => void;
  #rows = new Rows();
  #synonyms = synonymsWith(SEARCH_SETTINGS_DOCUMENT.defaults);
  #cursor: Cursor | undefined;
  #version = -1;
  #applied = new Set<string>();
  #loading: Promise<void> | undefined;
  /** Runs one piece of work at a time. */
  readonly #alone = pLimit(1);

  /** @param failed is called when reading the catalogue again fails; the current rows are kept */
  constructor(database: Database, watch: ChangeWatch, failed: (error: unknown) => void) {
    this.#database = database;
    this.#feed = new ChangeFeed(database, watch);
    this.#watch = watch;
    this.#failed = failed;
  }

  /** Reads all franchises. Until all are read, searches use the previous rows. */
  load(): Promise<void> {
    this.#loading ??= this.#readAll().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #readAll(): Promise<void> {
    const { number } = await this.#watch.now();
    const cursor = await this.#feed.now();
    await this.#alone(() => this.#readSynonyms());
    const rows = await this.#readRows();
    // Changes made while the rows were read are applied from this position of the feed.
    await this.#alone(async () => {
      [this.#rows, this.#cursor, this.#version, this.#applied] = [rows, cursor, number, new Set()];
    });
  }

  async #readRows(): Promise<Rows> {
    const rows = new Rows();
    for (let after = ''; ; ) {
      const batch = await this.#read('id > ? ORDER BY id LIMIT ?', [after, BATCH]);
      for (const franchise of batch) rows.set(franchise);
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) break;
      after = last.id;
    }
    rows.pack();
    return rows;
  }

  /**
   * Returns whether the catalogue is loaded, after applying all changes of this process, and those of other processes
   * that are older than half a second. During the first load it waits for a moment, which is enough for a few thousand
   * franchises.
   */
  async isCurrent(): Promise<boolean> {
    if (!this.#cursor)
      await Promise.race([this.#loading, pause(LOAD_WAIT_MS, undefined, { ref: false })]).catch(() => {});
    if (!this.#cursor) return false;
    const { number } = await this.#watch.now();
    while (this.#version < number) await this.#alone(() => this.#follow());
    return true;
  }

  get words(): WordIndex {
    return this.#rows.words;
  }

  /**
   * Returns the synonyms after applying all saves of this process, and those of other processes that are older than
   * half a second. During the first load they are read from the database.
   */
  async currentSynonyms(): Promise<Synonyms> {
    if (this.#cursor) await this.isCurrent();
    else await this.#alone(() => this.#readSynonyms());
    return this.#synonyms;
  }

  /** The synonyms that searches in this catalogue use. */
  get synonyms(): Synonyms {
    return this.#synonyms;
  }

  /** Number of rows, including removed ones: the size of a `RowSet`. */
  get size(): number {
    return this.#rows.size;
  }

  /** Returns the franchise in a row; undefined if it was removed. */
  at(row: number): ListedFranchise | undefined {
    return this.#rows.at(row);
  }

  async #read(where: string, values: (string | number)[]): Promise<StoredFranchise[]> {
    const sql = `SELECT ${COLUMNS} FROM franchises WHERE deleted_at IS NULL AND ${where}`;
    const [rows] = await this.#database.prepared.query<(StoredFranchise & RowDataPacket)[]>(sql, values);
    return rows;
  }

  async #readSynonyms(): Promise<void> {
    const { value } = await readSettings(this.#database.knex, SEARCH_SETTINGS_DOCUMENT);
    this.#synonyms = synonymsWith(value);
  }

  /** Applies all changes since the last call. */
  async #follow(): Promise<void> {
    const { number } = await this.#watch.now();
    while (this.#cursor && this.#version < number) {
      const { changes, cursor } = await this.#feed.next(this.#cursor, 0, AbortSignal.timeout(0));
      // The feed repeats recent changes.
      const unapplied = changes.filter(({ id }) => !this.#applied.has(id));
      await this.#apply(unapplied);
      this.#applied = new Set(changes.map(({ id }) => id));
      this.#cursor = cursor;
      if (unapplied.length === 0) this.#version = number;
    }
  }

  async #apply(changes: Change[]): Promise<void> {
    const idsOfKind = (wanted: Change['kind']) => [
      ...new Set(changes.filter(({ kind }) => kind === wanted).map(change => change.entity_id)),
    ];
    const isRestored = changes.some(isRestoration);
    if (isRestored) this.#rows = await this.#readRows();
    if (isRestored || idsOfKind('search_settings').length > 0) await this.#readSynonyms();
    for (const categoryId of idsOfKind('category')) await this.#readCategory(categoryId);
    const changed = idsOfKind('franchise');
    for (let at = 0; at < changed.length; at += BATCH) {
      const ids = changed.slice(at, at + BATCH);
      const found = await this.#read(`id IN (${ids.map(() => '?').join(', ')})`, ids);
      for (const id of ids) this.#rows.delete(id);
      for (const franchise of found) this.#rows.set(franchise);
    }
    if (this.#rows.removed > MOST_REMOVED && this.#rows.removed > this.#rows.size / 2) this.load().catch(this.#failed);
  }

  /** Reads the franchises of a category again: its name is one of their words. */
  async #readCategory(categoryId: string): Promise<void> {
    for (let after = ''; ; ) {
      const batch = await this.#read('category_id = ? AND id > ? ORDER BY id LIMIT ?', [categoryId, after, BATCH]);
      for (const franchise of batch) this.#rows.set(franchise);
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.id;
    }
  }
}
