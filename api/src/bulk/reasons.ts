import { cut } from '../platform/cut.ts';
import type { Fault } from '../platform/errors.ts';
import type { Columns } from './columns.ts';
import type { Resembled, RowError } from './schemas.ts';

/** A fault of a row, with what it resembles where that is why. */
export interface RowFault extends Fault {
  resembles?: Resembled;
}

const LONGEST_VALUE = 80;
/** A list of everything that may be chosen would hide the rest. */
const LONGEST_REASON = 300;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a reason is one line
const CONTROL = /[\u0000-\u001f\u007f]+/g;

const shortened = (text: string, longest: number) => (text.length > longest ? `${cut(text, longest - 1)}…` : text);

const valueAt = (value: unknown, [step, ...rest]: (string | number)[]): unknown => {
  if (step === undefined) return value;
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return valueAt(inner, rest);
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.filter(entry => typeof entry === 'string').join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
};

/**
 * Why a row was not stored, with the value that is meant: whoever mends the file looks for it.
 * @param secrets columns whose values are never told
 */
const reasonOf = ({ loc, msg }: Fault, body: unknown, secrets: readonly string[]): string => {
  const path = loc.slice(1);
  const value = secrets.includes(String(path[0])) ? '' : textOf(valueAt(body, path)).replace(CONTROL, ' ').trim();
  return shortened(value ? `“${shortened(value, LONGEST_VALUE)}”: ${msg}` : msg, LONGEST_REASON);
};

/** A row that could not be read into fields. */
export const wholeRow = (line: number, reason: string): RowError => ({ line, column: '', reason });

/**
 * The faults of a row, in the order of the file's columns and named as these are.
 * @param body what was read out of the row
 */
export const rowErrors = (
  { readers }: Columns,
  { line, body }: { line: number; body: unknown },
  faults: RowFault[],
  secrets: readonly string[],
): RowError[] => {
  const place = new Map(readers.map(({ name, label, at }) => [name, { label, at }]));
  const errors = faults.map(fault => {
    const field = String(fault.loc[1] ?? '');
    const { label = field, at = -1 } = place.get(field) ?? {};
    const reason = reasonOf(fault, body, secrets);
    return { at, error: { line, column: label, reason, ...(fault.resembles && { resembles: fault.resembles }) } };
  });
  return errors.sort((a, b) => a.at - b.at).map(({ error }) => error);
};
