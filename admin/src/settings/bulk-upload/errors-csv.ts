import type { RowError } from '@marketplace/api';
import { errorText } from '../../data/error-text.ts';
import type { useText } from '../../i18n/useText.ts';

/** Returns why a row was not imported, in the user's language. Uploads of older versions have English reasons only. */
export const rowErrorText = (error: RowError): string => {
  const { reason, msg = reason, value } = error;
  const text = errorText(msg, error);
  return text === msg ? reason : value ? `“${value}”: ${text}` : text;
};

/** Matches text that a spreadsheet would treat as a formula. `api/src/platform/csv/guard.ts` has the same rule. */
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩])/u;

/** Formats a cell with quotes, and with an apostrophe before text that looks like a formula. */
const cell = (value: string | number) => {
  const text = String(value);
  const guarded = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${guarded.replace(/"/g, '""')}"`;
};

/** Returns the errors of an upload as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
export const errorsCsv = (errors: readonly RowError[]): string => {
  const rows = [['line', 'column', 'reason'], ...errors.map(error => [error.line, error.column, rowErrorText(error)])];
  return `\uFEFF${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`;
};

/** Yields the records of a CSV text. A line break inside quotes does not end a record. */
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

/** First cell of each record: the line number in the uploaded file and the reasons. */
const REASON = /^(?:"[^"]*(?:""[^"]*)*"|[^",\r\n]*)/;
const LINE = /^"?Line (\d+): /;

/**
 * Returns the server's file of failed rows with the reasons in the user's language. Other cells are unchanged.
 * @param errors errors of that upload; rows without an error here keep the API's text
 */
export const translateFailedRows = (
  t: ReturnType<typeof useText>,
  text: string,
  errors: readonly RowError[],
): string => {
  const byLine = Map.groupBy(errors, ({ line }) => line);
  const reworded = (record: string) => {
    const line = Number(LINE.exec(record)?.[1]);
    const own = byLine.get(line);
    if (!own) return record;
    const reasons = own.map(error => (error.column ? `${error.column}: ${rowErrorText(error)}` : rowErrorText(error)));
    return record.replace(REASON, () => cell(t('bulk.lineReasons', { line, reasons: reasons.join('; ') })));
  };
  return [...recordsOf(text)].map(reworded).join('');
};
