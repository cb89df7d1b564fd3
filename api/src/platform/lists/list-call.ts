import Type, { type TSchema } from 'typebox';
import { ListParams } from './list-query.ts';

/**
 * Returns the schemas of a list call: its parameters and its response.
 * @param One schema of a record
 */
export const listOf = <Schema extends TSchema>(One: Schema) => ({
  querystring: ListParams,
  response: { 200: Type.Array(One) },
});
