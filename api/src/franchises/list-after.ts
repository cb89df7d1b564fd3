import { invalid } from '../platform/errors/errors.ts';
import type { Condition } from './list-filters.ts';

/**
 * The last row that a caller has, by the values of its order's columns. A list read on from there costs the same
 * wherever it is, and nothing is left out or comes twice when others come or go meanwhile: a number of rows to skip
 * has neither.
 */
export type After = (string | number)[];

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

type Reader = (value: unknown) => string | number | undefined;
const flag: Reader = value => (typeof value === 'boolean' ? Number(value) : undefined);
const moment: Reader = value =>
  typeof value === 'string' && ISO.test(value) && !Number.isNaN(Date.parse(value))
    ? value.slice(0, 23).replace('T', ' ')
    : undefined;
const id: Reader = value => (typeof value === 'string' && value.length <= 64 ? value : undefined);

/** The orders that can be read on in, by the sort that asks for them. */
const ORDERS: Record<string, Reader[]> = { directory: [flag, moment, id], created_at: [moment, id] };

/**
 * Reads `after`.
 * @param sort what the list is sorted by; nothing is the directory's order
 * @throws 422
 */
export const readAfter = (text: string, sort = 'directory'): After => {
  const readers = ORDERS[sort];
  const given = parsed(text);
  const values = readers?.map((read, at) => read(given[at])).filter(value => value !== undefined) ?? [];
  if (!readers || given.length !== readers.length || values.length !== readers.length)
    throw invalid([
      {
        loc: ['query', 'after'],
        msg: 'after must look like [featured,"created_at","id"], or ["created_at","id"] where that is the order',
        type: 'value',
      },
    ]);
  return values;
};

const parsed = (text: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** The rows behind that one: written out, because servers read an index of it so and not by comparing rows. */
export const behind = (columns: string[], direction: 'ASC' | 'DESC', after: After): Condition => {
  const operator = direction === 'ASC' ? '>' : '<';
  const branches = columns.map((column, at) => ({
    sql: [...columns.slice(0, at).map(equal => `${equal} = ?`), `${column} ${operator} ?`].join(' AND '),
    values: after.slice(0, at + 1),
  }));
  return {
    sql: `(${branches.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: branches.flatMap(({ values }) => values),
  };
};
