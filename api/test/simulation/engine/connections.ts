import type { Socket } from 'node:net';
import { Connection } from 'mysql2';
import { type Strand, strands } from './strand.ts';

/** Callback for a statement's result. */
export type Done = (error: Error | null, ...answer: unknown[]) => void;
type Ask = (this: DriverConnection, ...given: unknown[]) => unknown;

/** A connection of the driver, below knex and every pool. */
export interface DriverConnection {
  /** The server's id of the connection. */
  threadId: number;
  stream: Socket;
  state: string;
  query: Ask;
  execute: Ask;
  destroy(): void;
}

interface DriverPrototype {
  query: Ask;
  execute: Ask;
  addCommand(this: DriverConnection, command: DriverCommand): unknown;
}

interface DriverCommand {
  constructor: { name: string };
  once(event: 'end', done: () => void): void;
}

/** A statement on its way to the database. */
export interface Statement {
  strand: Strand;
  connection: DriverConnection;
  sql: string;
  values: unknown;
  /** Sends the statement to the database, optionally with other SQL instead. */
  send(done: Done, sql?: string): void;
}

const driver: DriverPrototype = Object.getPrototypeOf(Connection.prototype);
const original = { query: driver.query, execute: driver.execute, addCommand: driver.addCommand };

const statementText = (given: unknown): string =>
  typeof given === 'string'
    ? given
    : typeof given === 'object' && given !== null && 'sql' in given
      ? String(given.sql)
      : '';

const withSql = (given: unknown, sql: string | undefined): unknown => {
  if (sql === undefined) return given;
  return typeof given === 'string' ? sql : { ...(given as object), sql };
};

const intercept = (way: 'query' | 'execute'): Ask =>
  function (this: DriverConnection, ...given: unknown[]) {
    const strand = strands.getStore();
    const done = given.at(-1);
    if (!strand || typeof done !== 'function') return original[way].apply(this, given);
    const [first, ...rest] = given.slice(0, -1);
    const statement: Statement = {
      strand,
      connection: this,
      sql: statementText(first),
      values: rest[0] ?? (typeof first === 'object' && first !== null && 'values' in first ? first.values : undefined),
      send: (answered, sql) => original[way].call(this, withSql(first, sql), ...rest, answered),
    };
    strand.schedule.asked(statement, done as Done);
    return undefined;
  };

/** Sends a statement of the simulation itself. */
export const sendDirectly = (connection: DriverConnection, sql: string): Promise<void> =>
  new Promise((resolve, reject) =>
    original.query.call(connection, sql, (error: Error | null) => (error ? reject(error) : resolve())),
  );

let isInstalled = false;

/** Routes every statement of a strand through its schedule from now on, on any connection of any pool. */
export const interceptDriver = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  driver.query = intercept('query');
  driver.execute = intercept('execute');
  driver.addCommand = function (command) {
    const strand = strands.getStore();
    if (strand && command.constructor.name === 'ClientHandshake') {
      const end = strand.schedule.busy();
      command.once('end', end);
      this.stream.once('close', end);
    }
    return original.addCommand.call(this, command);
  };
};
