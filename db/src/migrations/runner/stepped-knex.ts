import knexFactory, { type Knex } from 'knex';

/** A statement as it goes to the server. */
export interface Statement {
  sql: string;
  bindings?: readonly unknown[];
}

/** What the server answers: rows, or how many rows were written. */
type Answer = [result: unknown, fields?: unknown];

/** Sends a statement on the connection that the one at hand has. */
export type Send = (statement: Statement) => Promise<Answer>;

/** Stands between the migrations and the server. */
export interface Between {
  /**
   * Called for every statement, one after the other.
   * @param isInTransaction the migration itself has begun one
   */
  carryOut(statement: Statement, send: Send, isInTransaction: boolean): Promise<Answer>;
  /** The migration begins a transaction of its own. */
  begins?(): void;
  /** It is undone. */
  rollsBack?(): void;
}

interface Query extends Statement {
  response?: Answer;
}

/** What knex's clients have and its types do not tell. */
interface Driver {
  _query(connection: object, query: Query): Promise<Query>;
}

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\b(?!\s+to\b)/i;
const UNDOES = /^\s*rollback\b(?!\s+to\b)/i;

/**
 * Another knex for the same database, on one connection of its own, whose every statement goes through what was last
 * given to `between`, also within transactions. The caller destroys it.
 */
export const steppedKnex = (knex: Knex): { knex: Knex; between(next: Between): void } => {
  let current: Between | undefined;
  let isInTransaction = false;
  const Plain = knex.client.constructor as new (config: Knex.Config) => Knex.Client & Driver;
  class Stepped extends Plain {
    override async _query(connection: object, query: Query): Promise<Query> {
      const send: Send = async statement => {
        const sent = await super._query(connection, { ...query, ...statement });
        return sent.response ?? [undefined];
      };
      const [isBegin, isEnd] = [BEGINS.test(query.sql), ENDS.test(query.sql)];
      if (isBegin) current?.begins?.();
      query.response =
        current && !isBegin && !isEnd ? await current.carryOut(query, send, isInTransaction) : await send(query);
      if (isBegin || isEnd) isInTransaction = isBegin;
      if (UNDOES.test(query.sql)) current?.rollsBack?.();
      return query;
    }
  }
  const { pool, ...config } = knex.client.config;
  return {
    knex: knexFactory({ ...config, client: Stepped, pool: { ...pool, min: 0, max: 1 } }),
    between: next => {
      current = next;
    },
  };
};
