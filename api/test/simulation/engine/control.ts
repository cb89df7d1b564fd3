import { setTimeout as pause } from 'node:timers/promises';
import { errorNumber } from '@marketplace/db';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DriverConnection } from './connections.ts';
import { strands } from './strand.ts';

const LOCK_WAIT_TIMEOUT = 1205;
/** MySQL's word for it. */
const LOCKED = 3572;

/** A connection beside the product's: to see who waits for a lock, and to end what is to be ended. */
export class Control {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async open(url: string): Promise<Control> {
    return new Control(await createConnection({ uri: url, multipleStatements: true }));
  }

  async #rows<Row>(sql: string, values: unknown[] = []): Promise<(Row & RowDataPacket)[]> {
    // Whoever asks for it: it is none of a strand's statements, and nothing strikes it.
    const [rows] = await strands.exit(() => this.#connection.query<(Row & RowDataPacket)[]>(sql, values));
    return rows;
  }

  /** How many statements on the whole server wait for a row: nobody else may use it. */
  async waiting(): Promise<number> {
    const [row] = await this.#rows<{ Status: string }>('SHOW ENGINE INNODB STATUS');
    // Before it stands the last deadlock, with those who waited then.
    const transactions = row?.Status.slice(row.Status.lastIndexOf('\nTRANSACTIONS\n'));
    return transactions?.match(/^LOCK WAIT /gm)?.length ?? 0;
  }

  /** Ends a connection, and returns when both sides know: what it had begun is rolled back by then. */
  async sever({ threadId, stream }: DriverConnection): Promise<void> {
    const closed = stream.destroyed || stream.closed || new Promise(resolve => stream.once('close', resolve));
    // It may be gone already.
    await this.#rows(`KILL ${threadId}`).catch(() => {});
    const isThere = () => this.#rows('SELECT ID FROM information_schema.PROCESSLIST WHERE ID = ?', [threadId]);
    while ((await isThere()).length > 0) await pause(0);
    await closed;
  }

  /** Ends the wait of a statement. */
  async cancel({ threadId }: DriverConnection): Promise<void> {
    await this.#rows(`KILL QUERY ${threadId}`);
  }

  /** Empties these tables. */
  async empty(tables: string[]): Promise<void> {
    const statements = ['SET foreign_key_checks=0', ...tables.map(table => `DELETE FROM ${table}`)];
    await this.#rows(statements.join(';'));
  }

  /** Whether somebody has rows of a table locked. */
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
