import { invalid, queryFault } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import type { CursorValues } from './list.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Accepts only the format that the API returns: `Date` would turn 31 June into 1 July, and the database would refuse
 * it.
 */
const isMoment = (text: string) =>
  ISO.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

const READERS = {
  flag: (value: unknown) => (typeof value === 'boolean' ? Number(value) : undefined),
  moment: (value: unknown) =>
    typeof value === 'string' && isMoment(value) ? value.slice(0, 23).replace('T', ' ') : undefined,
  id: (value: unknown) => (typeof value === 'string' && value.length <= 64 ? value : undefined),
};

const parsed = (text: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** The cursors of a list, from which a caller continues after a row. */
export interface Cursors {
  /** The types of an order's columns, by sort. */
  orders: Readonly<Record<string, readonly (keyof typeof READERS)[]>>;
  /** The message for an invalid cursor, which describes a valid one. */
  fault: Message;
}

/** The default order, beside the named sorts. */
export const DEFAULT_ORDER = 'default';

/**
 * Reads the cursor `after`.
 * @param sort the list's sort; omitted for the default order
 * @throws 422
 */
export const readAfter = ({ orders, fault }: Cursors, text: string, sort = DEFAULT_ORDER): CursorValues => {
  const kinds = orders[sort];
  const given = parsed(text);
  const values = kinds?.map((kind, at) => READERS[kind](given[at])).filter(value => value !== undefined) ?? [];
  if (!kinds || given.length !== kinds.length || values.length !== kinds.length)
    throw invalid([queryFault('after', ...fault)]);
  return values;
};
