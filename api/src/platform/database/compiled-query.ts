import type { Database } from '@marketplace/db';
import type { Knex } from 'knex';
import type { RowDataPacket } from 'mysql2/promise';

const MOST_VALUES = 8;

/** A constant of the query. */
const constant = (value: unknown): string | number | boolean => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError('A compiled query holds texts, numbers and truths alone');
};

/**
 * Builds a query with knex once and then runs it as a prepared statement. Use it for queries that run for every message
 * or request, where building costs more than running.
 * @param build receives placeholders for up to eight values, which can be used wherever a value can
 * @example const userById = compiledQuery<UserRow>((knex, id = '') => knex('users').where({ id }).select('name'));
 * const [user] = await userById(database, id);
 */
export const compiledQuery = <Row>(build: (knex: Knex, ...names: string[]) => Knex.QueryBuilder) => {
  const names = Array.from({ length: MOST_VALUES }, (_, at) => `$value ${at}$`);
  let compiled: Knex.SqlNative | null = null;
  return async (
    { knex, prepared }: Pick<Database, 'knex' | 'prepared'>,
    ...values: (string | number)[]
  ): Promise<Row[]> => {
    compiled ??= build(knex, ...names)
      .toSQL()
      .toNative();
    const bindings = compiled.bindings.map(value => {
      const at = typeof value === 'string' ? names.indexOf(value) : -1;
      return at < 0 ? constant(value) : (values[at] ?? null);
    });
    const [rows] = await prepared.execute<(Row & RowDataPacket)[]>(compiled.sql, bindings);
    return rows;
  };
};
