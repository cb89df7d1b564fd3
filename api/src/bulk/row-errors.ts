import type { RowFault } from '../franchises/file-rows.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import type { Message, Values } from '../platform/errors/messages.ts';
import { truncateText } from '../platform/values/cut.ts';
import type { FileColumns } from './columns.ts';
import type { RowError } from './schemas.ts';

const LONGEST_VALUE = 80;
/** Maximum characters of a reason; a list of all valid values could otherwise hide the other reasons. */
const LONGEST_REASON = 300;

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes line breaks and other control characters from a reason
const CONTROL = /[\u0000-\u001f\u007f]+/g;

const shortened = (text: string, longest: number) =>
  text.length > longest ? `${truncateText(text, longest - 1)}…` : text;

const valueAt = (value: unknown, [step, ...rest]: (string | number)[]): unknown => {
  if (step === undefined) return value;
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return valueAt(inner, rest);
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.filter(entry => typeof entry === 'string').join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
};

const shortValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value, LONGEST_REASON) : value,
    ]),
  );

type Reason = Pick<RowError, 'reason' | 'value' | 'msg' | 'type' | 'code' | 'values'>;

/**
 * Returns why a row was not stored, with the value at fault, so that the admin can find it in the file.
 * @param secrets columns whose values are never reported
 */
const reasonOf = ({ loc, msg, type, code, values }: Fault, body: unknown, secrets: readonly string[]): Reason => {
  const path = loc.slice(1);
  const meant = secrets.includes(String(path[0])) ? '' : textOf(valueAt(body, path)).replace(CONTROL, ' ').trim();
  const value = shortened(meant, LONGEST_VALUE);
  return {
    reason: shortened(value ? `“${value}”: ${msg}` : msg, LONGEST_REASON),
    ...(value && { value }),
    msg: shortened(msg, LONGEST_REASON),
    type,
    code,
    ...(values && { values: shortValues(values) }),
  };
};

const rowError = (line: number, column: string, message: Message): RowError => ({
  line,
  column,
  ...reasonOf(fault([], 'row', ...message), undefined, []),
});

/** Returns the error of a row that could not be parsed. */
export const unreadableRowError = (line: number, ...message: Message): RowError => rowError(line, '', message);

/** Returns a spreadsheet's name for a column: A to Z, then AA. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/**
 * Returns the error of a row with more cells than the header. The reason does not contain the text of the cell, which
 * may be a password.
 */
export const surplusCell = (line: number, at: number): RowError => {
  const column = letters(at);
  return rowError(line, column, ['cell_without_column', { column }]);
};

/**
 * Returns the errors of a row in the order and under the names of the file's columns.
 * @param body the parsed row
 */
export const rowErrors = (
  { readers }: FileColumns,
  { line, body }: { line: number; body: unknown },
  faults: RowFault[],
  secrets: readonly string[],
): RowError[] => {
  const columnOfField = new Map(readers.map(({ name, label, at }) => [name, { label, at }]));
  const errors = faults.map(fault => {
    const field = String(fault.loc[1] ?? '');
    const { label = field, at = -1 } = columnOfField.get(field) ?? {};
    const reason = reasonOf(fault, body, secrets);
    return { at, error: { line, column: label, ...reason, ...(fault.resembles && { resembles: fault.resembles }) } };
  });
  return errors.sort((a, b) => a.at - b.at).map(({ error }) => error);
};
