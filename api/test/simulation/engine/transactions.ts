import { type DriverConnection, type Statement, sendDirectly } from './connections.ts';
import type { SimulatedProcess, Strand } from './strand.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * Maximum time in milliseconds between measuring a transaction's duration and its COMMIT: the feed looks back two
 * seconds further than the longest transaction.
 */
const COMMITS_WITHIN_MS = 1500;

const BEGINS = /^(BEGIN|START TRANSACTION|SAVEPOINT)/i;
const ENDS = /^(COMMIT|ROLLBACK)/i;
const IS_ABOUT_TO_COMMIT = /^RELEASE SAVEPOINT/i;

/** Tracks which connections are in a transaction, and sets their time. */
export class Transactions {
  readonly #time: VirtualTime;
  readonly #open = new Map<DriverConnection, { strand: Strand; commitsBefore: number }>();
  /** The time that was last set on each connection, across worlds. */
  static readonly #told = new WeakMap<DriverConnection, string>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  begin({ sql, connection, strand }: Statement): void {
    if (BEGINS.test(sql)) this.#open.set(connection, { strand, commitsBefore: Number.POSITIVE_INFINITY });
  }

  answered({ sql, connection }: Statement, error: Error | null): void {
    if (error) return;
    const open = this.#open.get(connection);
    if (open && IS_ABOUT_TO_COMMIT.test(sql)) open.commitsBefore = this.#time.elapsedMs + COMMITS_WITHIN_MS;
    if (ENDS.test(sql)) this.end(connection);
  }

  end(connection: DriverConnection): void {
    this.#open.delete(connection);
  }

  isOpen(connection: DriverConnection): boolean {
    return this.#open.has(connection);
  }

  of(process: SimulatedProcess): DriverConnection[] {
    return [...this.#open].filter(([, { strand }]) => strand.process === process).map(([connection]) => connection);
  }

  /** Returns how many milliseconds may pass before the next COMMIT. */
  msToCommit(): number {
    const times = [...this.#open.values()].map(({ commitsBefore }) => commitsBefore - this.#time.elapsedMs);
    return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...times));
  }

  /** Sets the time of a connection's session to the world's time. */
  tellTime(connection: DriverConnection): void {
    const now = this.#time.databaseSeconds;
    if (Transactions.#told.get(connection) === now) return;
    Transactions.#told.set(connection, now);
    // This statement is sent before the next one on the same connection. On a broken connection the next one fails as
    // well.
    sendDirectly(connection, `SET timestamp = ${now}`).catch(() => {});
  }
}
