import { unguardCell } from './guard.ts';
import { splitList, splitPairs } from './lists.ts';

/**
 * Reads one cell into what the API takes; undefined leaves the field out. What can't be read stays text, and the
 * schema says what is wrong with it.
 */
export type CellReader = (cell: string) => unknown;

const filled =
  (read: (text: string) => unknown, empty?: null): CellReader =>
  cell => {
    const text = unguardCell(cell).trim();
    return text === '' ? empty : read(text);
  };

const YES = /^(true|yes|1)$/i;
const NO = /^(false|no|0)$/i;
/** 100000, 100,000 and 100000.00, as spreadsheets write them. */
const WHOLE = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0+)?$/;

const toWhole = (text: string) => (WHOLE.test(text) ? Number(text.replaceAll(',', '')) : text);
const toBoolean = (text: string) => (YES.test(text) ? true : NO.test(text) ? false : text);

export const text: CellReader = filled(value => value);
export const whole: CellReader = filled(toWhole);
export const flag: CellReader = filled(toBoolean);
/** Empty is confidential (NDA). */
export const money: CellReader = filled(toWhole, null);
export const list: CellReader = filled(splitList);
export const faqs: CellReader = filled(value => splitPairs(value).map(([question, answer]) => ({ question, answer })));
export const gallery: CellReader = filled(value => splitPairs(value).map(([url, caption]) => ({ url, caption })));
/** Taken as it is. */
export const secret: CellReader = cell => (cell === '' ? undefined : cell);

/** What an empty cell says of a field that a row changes: the same as it says of a new one. */
const EMPTIED = new Map<CellReader, unknown>([
  [text, ''],
  [whole, null],
  [flag, false],
  [money, null],
  [list, []],
  [faqs, []],
  [gallery, []],
]);

/** The value of a field whose cell is empty; undefined where that says nothing. */
export const emptied = (read: CellReader): unknown => EMPTIED.get(read);
