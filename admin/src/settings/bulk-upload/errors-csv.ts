import type { RowError } from '@marketplace/api';
import { errorText } from '../../data/error-text.ts';
import type { useText } from '../../i18n/useText.ts';

/** Returns why a row was not stored, in the person's language; uploads of earlier versions have English reasons. */
export const reasonIn = (error: RowError): string => {
  const { reason, msg = reason, value } = error;
  const text = errorText(msg, error);
  return text === msg ? reason : value ? `“${value}”: ${text}` : text;
};

/** What a spreadsheet would take for a formula; the API's files know the same (`api/src/platform/csv/guard.ts`). */
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩])/u;

/** Quoted, and with a guard before what a spreadsheet would take for a formula. */
const cell = (value: string | number) => {
  const text = String(value);
  const guarded = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${guarded.replace(/"/g, '""')}"`;
};

/** The errors of an upload as a CSV file that spreadsheets read as UTF-8. */
export const errorsCsv = (errors: readonly RowError[]): string => {
  const rows = [['line', 'column', 'reason'], ...errors.map(error => [error.line, error.column, reasonIn(error)])];
  return `\uFEFF${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`;
};

/** The records of a CSV text: a line break between quotes ends none. */
function* recordsOf(text: string): Generator<string> {
  let start = 0;
  let isQuoted = false;
  for (const { 0: mark, index } of text.matchAll(/"|\r\n/g)) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted) {
      yield text.slice(start, index + mark.length);
      start = index + mark.length;
    }
  }
}

/** What stands first in each record: which line of the file it was, and why it was not stored. */
const REASON = /^(?:"[^"]*(?:""[^"]*)*"|[^",\r\n]*)/;
const LINE = /^"?Line (\d+): /;

/**
 * The server's file of failed rows with its reasons as the person reads them; the cells of the rows stay as they are.
 * @param errors of that upload; a row that is none of theirs keeps the API's own words
 */
export const failedRowsIn = (t: ReturnType<typeof useText>, text: string, errors: readonly RowError[]): string => {
  const byLine = Map.groupBy(errors, ({ line }) => line);
  const reworded = (record: string) => {
    const line = Number(LINE.exec(record)?.[1]);
    const own = byLine.get(line);
    if (!own) return record;
    const reasons = own.map(error => (error.column ? `${error.column}: ${reasonIn(error)}` : reasonIn(error)));
    return record.replace(REASON, () => cell(t('bulk.lineReasons', { line, reasons: reasons.join('; ') })));
  };
  return [...recordsOf(text)].map(reworded).join('');
};
