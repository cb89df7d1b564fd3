import type { Message } from '../errors/messages.ts';
import { withScheme } from '../values/address.ts';
import { mendPhone, phoneFault } from '../values/ruined-phone.ts';
import { unguardCell } from './guard.ts';
import { joinList, joinPairs, splitList, splitPairs } from './lists.ts';

/** A value that can be written to a cell. */
export type CellValue = string | number | boolean | Date | null;

/** How a field is written to and read from a cell. */
export interface Cell<Value = unknown> {
  encode(value: Value): CellValue;
  /**
   * Converts a cell to the API's input; undefined omits the field. Unreadable text stays text, and the schema reports
   * it.
   */
  decode(cell: string): unknown;
  /** Returns the fault of a value that the schema cannot detect; undefined if it is valid. */
  refuse?(value: unknown): Message | undefined;
  /**
   * The value that an empty cell gives to a field of an existing record, which is the same as for a new record.
   * Undefined leaves the field unchanged.
   */
  emptied?: unknown;
  /** Column names that people use in their own files, in English, Malay and Chinese, separated by `|`. */
  aliases?: string;
}

const filled = (read: (text: string) => unknown, empty?: null) => (cell: string) => {
  const text = unguardCell(cell).trim();
  return text === '' ? empty : read(text);
};

const YES = /^(true|yes|1)$/i;
const NO = /^(false|no|0)$/i;
/**
 * Matches 100000, 100,000 and 100000.00, as spreadsheets write them. `50.000` is refused: in some locales it means
 * fifty thousand.
 */
const WHOLE_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0{1,2})?$/;

const toInteger = (text: string) => (WHOLE_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : text);
const toBoolean = (text: string) => (YES.test(text) ? true : NO.test(text) ? false : text);
const asItIs = <Value extends CellValue>(value: Value) => value;

export const textCell: Cell<string> = { encode: asItIs, decode: filled(value => value), emptied: '' };
export const integerCell: Cell<number | null> = { encode: asItIs, decode: filled(toInteger), emptied: null };
export const booleanCell: Cell<boolean> = { encode: asItIs, decode: filled(toBoolean), emptied: false };
/** An empty cell means confidential (NDA). */
export const moneyCell: Cell<number | null> = { encode: asItIs, decode: filled(toInteger, null), emptied: null };
export const timeCell: Cell<Date> = { encode: asItIs, decode: filled(value => value) };
export const listCell: Cell<string[]> = { encode: joinList, decode: filled(splitList), emptied: [] };
/** A range with its day: `5 to 6 | 2026-03-31`. Without `to` and the day, spreadsheets would turn `5-6` into a date. */
const RANGE = /^([\d,.]+) ?%?(?: ?(?:to|-|–|hingga|至) ?([\d,.]+) ?%?)?(?: ?\| ?(\S+))?$/i;
const DECIMAL = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;
const toDecimal = (text: string) => (DECIMAL.test(text) ? Number(text.replaceAll(',', '')) : text);

const toRange = (cell: string) => {
  const [, min, max = min, as_of] = RANGE.exec(cell.trim().replace(/\s+/g, ' ')) ?? [];
  return min === undefined || max === undefined ? cell : { min: toDecimal(min), max: toDecimal(max), as_of };
};

interface StatedRange {
  min: number;
  max: number;
  as_of: string;
}

/** A figure's range with the day on which it was stated. Decoding also accepts a single value. */
export const rangeCell: Cell<StatedRange | null> = {
  encode: value => value && `${value.min === value.max ? value.min : `${value.min} to ${value.max}`} | ${value.as_of}`,
  decode: filled(toRange),
  refuse: value => (typeof value === 'string' ? ['range_unreadable'] : undefined),
  emptied: null,
};
/** A password. Spaces at its beginning and end are part of it. */
export const passwordCell: Cell<string> = { encode: asItIs, decode: cell => (cell === '' ? undefined : cell) };

/** A telephone number. Spreadsheets treat telephone numbers as numbers, so a damaged one is repaired where possible. */
export const phoneCell: Cell<string> = { ...textCell, decode: filled(mendPhone), refuse: phoneFault };
/** A web address. */
export const webAddressCell: Cell<string> = { ...textCell, decode: filled(withScheme) };

/** A list of records that have two texts each. */
export const pairsCell = <First extends string, Second extends string>(
  first: First,
  second: Second,
): Cell<Record<First | Second, string>[]> => ({
  encode: records => joinPairs(records.map(record => [record[first], record[second]])),
  decode: filled(cell => splitPairs(cell).map(([one, other]) => ({ [first]: one, [second]: other }))),
  emptied: [],
});
