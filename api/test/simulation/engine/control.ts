import { setTimeout as pause } from 'node:timers/promises';
import { errorNumber } from '@marketplace/db';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DriverConnection } from './connections.ts';
import { strands } from './strand.ts';

const LOCK_WAIT_TIMEOUT = 1205;
/** Error number of MySQL for a row that is locked. */
const LOCKED = 3572;

/** A separate connection that shows who waits for a lock, and ends connections and statements. */
export class Control {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async open(url: string): Promise<Control> {
    return new Control(await createConnection({ uri: url, multipleStatements: true }));
  }

  async #rows<Row>(sql: string, values: unknown[] = []): Promise<(Row & RowDataPacket)[]> {
    // Outside of any strand, so that no fault is injected.
    const [rows] = await strands.exit(() => this.#connection.query<(Row & RowDataPacket)[]>(sql, values));
    return rows;
  }

  /** Returns how many statements on the whole server wait for a row lock; the server is used by no one else. */
  async waiting(): Promise<number> {
    const [row] = await this.#rows<{ Status: string }>('SHOW ENGINE INNODB STATUS');
    // The section before contains the latest deadlock and its waiting transactions.
    const transactions = row?.Status.slice(row.Status.lastIndexOf('\nTRANSACTIONS\n'));
    return transactions?.match(/^LOCK WAIT /gm)?.length ?? 0;
  }

  /** Ends a connection and waits until both sides know it; by then its transaction is rolled back. */
  async sever({ threadId, stream }: DriverConnection): Promise<void> {
    const closed = stream.destroyed || stream.closed || new Promise(resolve => stream.once('close', resolve));
    // The connection may have ended already.
    await this.#rows(`KILL ${threadId}`).catch(() => {});
    const isThere = () => this.#rows('SELECT ID FROM information_schema.PROCESSLIST WHERE ID = ?', [threadId]);
    while ((await isThere()).length > 0) await pause(0);
    await closed;
  }

  /** Cancels a waiting statement. */
  async cancel({ threadId }: DriverConnection): Promise<void> {
    await this.#rows(`KILL QUERY ${threadId}`);
  }

  /** Empties the given tables. */
  async empty(tables: string[]): Promise<void> {
    const statements = ['SET foreign_key_checks=0', ...tables.map(table => `DELETE FROM ${table}`)];
    await this.#rows(statements.join(';'));
  }

  /** Whether rows of a table are locked. */
  async isLocked(table: string): Promise<boolean> {
    try {
      await this.#rows(`SELECT 1 FROM ${table} FOR UPDATE NOWAIT`);
      return false;
    } catch (error) {
      if (errorNumber(error) === LOCK_WAIT_TIMEOUT || errorNumber(error) === LOCKED) return true;
      throw error;
    }
  }

  async tables(): Promise<string[]> {
    const rows = await this.#rows<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1',
    );
    return rows.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.#connection.end();
  }
}
