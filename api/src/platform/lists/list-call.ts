import Type, { type TSchema } from 'typebox';
import { ListParams } from './list-query.ts';

/**
 * What the call of a list takes and answers, as its schema says it.
 * @param One of its records
 */
export const listOf = <Schema extends TSchema>(One: Schema) => ({
  querystring: ListParams,
  response: { 200: Type.Array(One) },
});
