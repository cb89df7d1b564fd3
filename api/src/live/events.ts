import { type Database, type LiveEventModel, LONGEST_TRANSACTION_MS } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';

/** A transaction is rolled back after `LONGEST_TRANSACTION_MS`; committing and the clocks get two seconds more. */
const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;
/** Of a longer break nothing is told one by one: the console reads everything anew. */
export const MOST_REPEATED = 500;
/** Before that they may have been removed. */
const LONGEST_BREAK_MS = 23 * 60 * 60 * 1000;

/** What happened to a lead, and which consultants it concerns. */
export interface LiveEvent extends Pick<LiveEventModel, 'id' | 'kind' | 'lead_id' | 'is_offered' | 'created_at'> {
  /** Who looks after its franchise now, and who unlocked it. */
  consultants: ReadonlySet<string>;
}

type EventRow = Omit<LiveEvent, 'consultants'> & { consultant_id: string | null } & RowDataPacket;
type UnlockRow = { lead_id: string; user_id: string } & RowDataPacket;

// Prepared statements alone: while a console is open somebody has a look twice a second.
const NOW = 'SELECT UTC_TIMESTAMP(3) AS now';
const LOOK = `SELECT UTC_TIMESTAMP(3) AS now, COUNT(*) AS count, COALESCE(BIT_XOR(CRC32(id)), 0) AS mark
  FROM live_events WHERE created_at > CAST(? AS DATETIME(3))`;
const READ = `SELECT live_events.id, kind, lead_id, is_offered, live_events.created_at, franchises.consultant_id
  FROM live_events LEFT JOIN franchises ON franchises.id = live_events.franchise_id
  WHERE live_events.created_at > CAST(? AS DATETIME(3)) ORDER BY live_events.created_at, live_events.id`;

const sqlTime = (at: Date) => at.toISOString().slice(0, 23).replace('T', ' ');

/** How many events there are after a moment, and which: what two looks have in common holds nothing new. */
export interface Look {
  /** By the database's clock, as all moments here. */
  now: Date;
  count: number;
  mark: number;
}

/** Up to here nothing can come any more: commits become visible out of order, but none this late. */
export const horizonOf = (now: Date) => new Date(now.getTime() - UNCERTAIN_MS);

/** Reads `live_events`. */
export class LiveEvents {
  readonly #prepared: Database['prepared'];

  constructor({ prepared }: Pick<Database, 'prepared'>) {
    this.#prepared = prepared;
  }

  async now(): Promise<Date> {
    const [[row]] = await this.#prepared.execute<({ now: Date } & RowDataPacket)[]>(NOW);
    if (!row) throw new Error('The database answered no time');
    return row.now;
  }

  async look(after: Date): Promise<Look> {
    const [[seen]] = await this.#prepared.execute<(Look & RowDataPacket)[]>(LOOK, [sqlTime(after)]);
    if (!seen) throw new Error('The database answered no count');
    return seen;
  }

  /**
   * The events after a moment, in their order, without those that are known already.
   * @param most of them; one more says that there are others
   */
  async after(moment: Date, known: ReadonlySet<string> = new Set(), most?: number): Promise<LiveEvent[]> {
    const limit = most === undefined ? '' : ` LIMIT ${most + 1}`;
    const [rows] = await this.#prepared.execute<EventRow[]>(`${READ}${limit}`, [sqlTime(moment)]);
    const fresh = rows.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return [];
    const leadIds = [...new Set(fresh.map(({ lead_id }) => lead_id))];
    const [unlocks] = await this.#prepared.query<UnlockRow[]>(
      'SELECT lead_id, user_id FROM unlocks WHERE lead_id IN (?)',
      [leadIds],
    );
    const holders = Map.groupBy(unlocks, ({ lead_id }) => lead_id);
    return fresh.map(({ id, kind, lead_id, is_offered, created_at, consultant_id }) => ({
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

/** Whether everything since then is still there to be told one by one. */
export const isWithinReach = (since: Date, now: Date) => now.getTime() - since.getTime() < LONGEST_BREAK_MS;
