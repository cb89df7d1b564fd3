import type { Message } from '../errors/messages.ts';
import { withScheme } from '../values/address.ts';
import { mendPhone, phoneFault } from '../values/ruined-phone.ts';
import { unguardCell } from './guard.ts';
import { joinList, joinPairs, splitList, splitPairs } from './lists.ts';

/** What a cell is written from. */
export type CellValue = string | number | boolean | Date | null;

/** How a value stands in one cell of a file. */
export interface Cell<Value = unknown> {
  encode(value: Value): CellValue;
  /**
   * Reads one cell into what the API takes; undefined leaves the field out. What can't be read stays text, and the
   * schema says what is wrong with it.
   */
  decode(cell: string): unknown;
  /** Says what is wrong with a value that no schema knows to be; undefined where nothing is. */
  refuse?(value: unknown): Message | undefined;
  /** What an empty cell says of a field that a row changes: the same as it says of a new one; undefined says nothing. */
  emptied?: unknown;
  /** What people call its column in files of their own, in English, Malay and Chinese, between `|`. */
  called?: string;
}

const filled = (read: (text: string) => unknown, empty?: null) => (cell: string) => {
  const text = unguardCell(cell).trim();
  return text === '' ? empty : read(text);
};

const YES = /^(true|yes|1)$/i;
const NO = /^(false|no|0)$/i;
/** 100000, 100,000 and 100000.00, as spreadsheets write them; where commas are decimal ones 50.000 is a thousand times 50. */
const WHOLE = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0{1,2})?$/;

const toWhole = (text: string) => (WHOLE.test(text) ? Number(text.replaceAll(',', '')) : text);
const toBoolean = (text: string) => (YES.test(text) ? true : NO.test(text) ? false : text);
const asItIs = <Value extends CellValue>(value: Value) => value;

export const text: Cell<string> = { encode: asItIs, decode: filled(value => value), emptied: '' };
export const whole: Cell<number | null> = { encode: asItIs, decode: filled(toWhole), emptied: null };
export const flag: Cell<boolean> = { encode: asItIs, decode: filled(toBoolean), emptied: false };
/** Empty is confidential (NDA). */
export const money: Cell<number | null> = { encode: asItIs, decode: filled(toWhole, null), emptied: null };
export const moment: Cell<Date> = { encode: asItIs, decode: filled(value => value) };
export const list: Cell<string[]> = { encode: joinList, decode: filled(splitList), emptied: [] };
/** Taken as it is. */
export const secret: Cell<string> = { encode: asItIs, decode: cell => (cell === '' ? undefined : cell) };

/** A telephone number, which spreadsheets take for a number. */
export const phone: Cell<string> = { ...text, decode: filled(mendPhone), refuse: phoneFault };
/** An address on the web. */
export const webAddress: Cell<string> = { ...text, decode: filled(withScheme) };

/** A list of records of two texts. */
export const pairs = <First extends string, Second extends string>(
  first: First,
  second: Second,
): Cell<Record<First | Second, string>[]> => ({
  encode: records => joinPairs(records.map(record => [record[first], record[second]])),
  decode: filled(cell => splitPairs(cell).map(([one, other]) => ({ [first]: one, [second]: other }))),
  emptied: [],
});
