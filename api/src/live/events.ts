import { type Database, type LiveEventModel, LONGEST_TRANSACTION_MS } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';

/**
 * Milliseconds for which an event may still become visible after its time. A transaction is rolled back after
 * `LONGEST_TRANSACTION_MS`; two more seconds are for the commit and for differences between clocks.
 */
const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;
/** Maximum events that are repeated after a break. If there are more, the console reloads everything. */
export const MAX_REPEATED_EVENTS = 500;
/** Maximum length of a break in milliseconds; events from before a longer break may have been deleted. */
const LONGEST_BREAK_MS = 23 * 60 * 60 * 1000;

/** An event of a lead, and the consultants whom it concerns. */
export interface LiveEvent extends Pick<LiveEventModel, 'id' | 'kind' | 'lead_id' | 'is_offered' | 'created_at'> {
  /** The current consultant of the lead's franchise, and the consultants who unlocked the lead. */
  consultants: ReadonlySet<string>;
}

type EventRow = Omit<LiveEvent, 'consultants'> & { consultant_id: string | null } & RowDataPacket;
type UnlockRow = { lead_id: string; user_id: string } & RowDataPacket;

// Prepared statements, because while a console is open, a query runs twice a second.
const READ_TIME = 'SELECT UTC_TIMESTAMP(3) AS now';
const READ_SUMMARY = `SELECT UTC_TIMESTAMP(3) AS now, COUNT(*) AS count, COALESCE(BIT_XOR(CRC32(id)), 0) AS mark
  FROM live_events WHERE created_at > CAST(? AS DATETIME(3))`;
const READ_EVENTS = `SELECT live_events.id, kind, lead_id, is_offered, live_events.created_at, franchises.consultant_id
  FROM live_events LEFT JOIN franchises ON franchises.id = live_events.franchise_id
  WHERE live_events.created_at > CAST(? AS DATETIME(3)) ORDER BY live_events.created_at, live_events.id`;

const sqlTime = (at: Date) => at.toISOString().slice(0, 23).replace('T', ' ');

/** The number and checksum of the events after a time. If both are unchanged, there are no new events. */
export interface EventSummary {
  /** The current time by the database's clock, which all times of this file use. */
  now: Date;
  count: number;
  mark: number;
}

/**
 * Returns the time before which no event can become visible any more. Commits become visible out of order, but within a
 * limited time.
 */
export const horizonAt = (now: Date) => new Date(now.getTime() - UNCERTAIN_MS);

/** Reads `live_events`. */
export class LiveEvents {
  readonly #prepared: Database['prepared'];

  constructor({ prepared }: Pick<Database, 'prepared'>) {
    this.#prepared = prepared;
  }

  async now(): Promise<Date> {
    const [[row]] = await this.#prepared.execute<({ now: Date } & RowDataPacket)[]>(READ_TIME);
    if (!row) throw new Error('The database answered no time');
    return row.now;
  }

  async look(after: Date): Promise<EventSummary> {
    const [[seen]] = await this.#prepared.execute<(EventSummary & RowDataPacket)[]>(READ_SUMMARY, [sqlTime(after)]);
    if (!seen) throw new Error('The database answered no count');
    return seen;
  }

  /**
   * Returns the events after a time, in order; known events are omitted.
   * @param most maximum number; if there are more, one more is returned
   */
  async after(moment: Date, known: ReadonlySet<string> = new Set(), most?: number): Promise<LiveEvent[]> {
    const limit = most === undefined ? '' : ` LIMIT ${most + 1}`;
    const [rows] = await this.#prepared.execute<EventRow[]>(`${READ_EVENTS}${limit}`, [sqlTime(moment)]);
    const newRows = rows.filter(({ id }) => !known.has(id));
    if (newRows.length === 0) return [];
    const leadIds = [...new Set(newRows.map(({ lead_id }) => lead_id))];
    const [unlocks] = await this.#prepared.query<UnlockRow[]>(
      'SELECT lead_id, user_id FROM unlocks WHERE lead_id IN (?)',
      [leadIds],
    );
    const holders = Map.groupBy(unlocks, ({ lead_id }) => lead_id);
    return newRows.map(({ id, kind, lead_id, is_offered, created_at, consultant_id }) => ({
      id,
      kind,
      lead_id,
      is_offered: Boolean(is_offered),
      created_at,
      consultants: new Set([
        ...(consultant_id ? [consultant_id] : []),
        ...(holders.get(lead_id) ?? []).map(({ user_id }) => user_id),
      ]),
    }));
  }
}

/** Returns whether all events since a time are still stored. */
export const isStillStored = (since: Date, now: Date) => now.getTime() - since.getTime() < LONGEST_BREAK_MS;
