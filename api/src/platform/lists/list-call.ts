import type { Database } from '@marketplace/db';
import type { FastifyReply } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { sendList } from '../http/json-parts.ts';
import type { Fields } from '../http/raw-input.ts';
import type { FilterValues, ListDefinition } from './list.ts';
import { ListParams, readListQuery } from './list-query.ts';
import { type ListScope, listReader } from './read-list.ts';

/**
 * Returns the schemas of a list call: its parameters and its response.
 * @param One schema of a record
 */
export const listSchemas = <Schema extends TSchema>(One: Schema) => ({
  querystring: ListParams,
  response: { 200: Type.Array(One) },
});

/**
 * Returns a function that sends a list.
 * @param schema of one record
 * @param show converts a row to its wire record
 */
export const listSender = <Row, Wire extends Fields>(
  database: Database,
  list: ListDefinition,
  schema: TSchema,
  show: (row: Row) => Wire,
) => {
  const lists = listReader(database, list);
  // The serializer is cached by this object, so it must be created once and not shared.
  const Item = { ...schema };
  /**
   * @param scopeOf returns the caller's scope of the list
   * @throws 422 naming every fault of the query
   */
  return async (query: ListParams, reply: FastifyReply, scopeOf: (filter: FilterValues) => ListScope) => {
    const listQuery = readListQuery(list, query);
    return sendList(reply, await lists.page<Row>(listQuery, scopeOf(listQuery.filter)), show, Item);
  };
};
