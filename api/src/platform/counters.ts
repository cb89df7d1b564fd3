import { type Database, inTransaction } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import { malaysianDay } from './values/malaysian-time.ts';

/** The counted events: views of a franchise, impressions and clicks of a banner. */
export type Metric = 'views' | 'impressions' | 'clicks';

/** Maximum delay before counts are written, in milliseconds. */
const FLUSH_MS = 1000;
const ROWS_A_STATEMENT = 500;

const HOME: Record<Metric, { table: string; column: string; alive: string }> = {
  views: { table: 'franchises', column: 'view_count', alive: ' AND deleted_at IS NULL' },
  impressions: { table: 'banners', column: 'impressions', alive: '' },
  clicks: { table: 'banners', column: 'clicks', alive: '' },
};

interface Count {
  /** The total as it was last read, and the events that this process has added since. */
  stored: number;
  pending: number;
  readAt: number;
}

interface TotalRow extends RowDataPacket {
  total: number;
}

/** Counters that change many times a second. They are summed in memory, and written once a second and on shutdown. */
export class Counters {
  readonly #database: Database;
  readonly #counts: Record<Metric, Map<string, Count>> = {
    views: new Map(),
    impressions: new Map(),
    clicks: new Map(),
  };
  readonly #dirty: Record<Metric, Map<string, number>> = {
    views: new Map(),
    impressions: new Map(),
    clicks: new Map(),
  };
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Increments a counter.
   * @returns the new total, or null when the record does not exist
   */
  increment(metric: Metric, id: string): number | null | Promise<number | null> {
    const count = this.#counts[metric].get(id);
    if (count && performance.now() - count.readAt < 10_000) return this.#add(metric, id, count);
    return this.#read(metric, id).then(fresh => fresh && this.#add(metric, id, fresh));
  }

  /**
   * Returns the current total without counting.
   * @returns null when the record does not exist
   */
  async total(metric: Metric, id: string): Promise<number | null> {
    const known = this.#counts[metric].get(id);
    const count = known && performance.now() - known.readAt < 10_000 ? known : await this.#read(metric, id);
    return count && count.stored + count.pending;
  }

  #add(metric: Metric, id: string, count: Count): number {
    count.pending++;
    const dirty = this.#dirty[metric];
    dirty.set(id, (dirty.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
    return count.stored + count.pending;
  }

  async #read(metric: Metric, id: string): Promise<Count | null> {
    const { table, column, alive } = HOME[metric];
    const [rows] = await this.#database.prepared.execute<TotalRow[]>(
      `SELECT ${column} AS total FROM ${table} WHERE id = ?${alive}`,
      [id],
    );
    const counts = this.#counts[metric];
    const [row] = rows;
    if (!row) {
      counts.delete(id);
      return null;
    }
    if (counts.size > 200_000) counts.clear();
    const counter = { stored: row.total, pending: this.#dirty[metric].get(id) ?? 0, readAt: performance.now() };
    counts.set(id, counter);
    return counter;
  }

  /** Writes the pending counts. Counts that cannot be written stay pending until the next time. */
  flush(): Promise<void> {
    this.#timer = null;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write() {
    for (const metric of Object.keys(HOME) as Metric[]) {
      const batch = [...this.#dirty[metric]].sort(([a], [b]) => (a < b ? -1 : 1));
      this.#dirty[metric] = new Map();
      for (let start = 0; start < batch.length; start += ROWS_A_STATEMENT) {
        try {
          await this.#store(metric, batch.slice(start, start + ROWS_A_STATEMENT));
        } catch {
          // The successful statements must not be repeated, so only the remaining counts stay pending.
          this.#keep(metric, batch.slice(start));
          break;
        }
      }
    }
  }

  #keep(metric: Metric, batch: [id: string, more: number][]) {
    const dirty = this.#dirty[metric];
    for (const [id, more] of batch) dirty.set(id, (dirty.get(id) ?? 0) + more);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  async #store(metric: Metric, batch: [id: string, more: number][]) {
    const { table, column } = HOME[metric];
    const day = malaysianDay(new Date());
    await inTransaction(this.#database.knex, async trx => {
      const cases = batch.map(() => 'WHEN ? THEN ?').join(' ');
      await trx.raw(
        `UPDATE ${table} SET ${column} = ${column} + CASE id ${cases} ELSE 0 END WHERE id IN (${batch.map(() => '?').join(', ')})`,
        [...batch.flat(), ...batch.map(([id]) => id)],
      );
      await trx.raw(
        `INSERT INTO daily_counts (day, metric, entity_id, total) VALUES ${batch.map(() => '(?, ?, ?, ?)').join(', ')} ON DUPLICATE KEY UPDATE total = total + VALUES(total)`,
        batch.flatMap(([id, more]) => [day, metric, id, more]),
      );
    });
    for (const [id, more] of batch) {
      const count = this.#counts[metric].get(id);
      if (count) {
        count.stored += more;
        count.pending -= more;
      }
    }
  }

  /** Writes the last counts, on shutdown. */
  async close() {
    if (this.#timer) clearTimeout(this.#timer);
    await this.flush();
  }
}
