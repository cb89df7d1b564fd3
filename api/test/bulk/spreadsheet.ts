import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = new RegExp(`^(\\d{1,2})[ -](${MONTHS.join('|')})$|^(${MONTHS.join('|')})[a-z]* (\\d{1,2})$`, 'i');

const asNumber = (value: number) => {
  const text = String(value);
  return text.length > 8
    ? value
        .toExponential(2)
        .replace('e', 'E')
        .replace('E+', 'E+')
        .replace(/E\+(\d)$/, 'E+0$1')
    : text;
};

/** Returns a cell as a spreadsheet shows and saves it in a column of normal width. */
const damaged = (cell: string): string => {
  const formula = /^="((?:[^"]|"")*)"$/.exec(cell)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"');
  if (/^[=@]/.test(cell)) return '#NAME?';
  if (/^[+-]?[\d\s]+(-[\d\s]+)*$/.test(cell) && /^[+-]/.test(cell)) return '-5550138';
  if (/^\+?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(cell)) return asNumber(Number(cell));
  const day = /^(\d{1,2})[/-](\d{1,2})$/.exec(cell);
  if (day && Number(day[2]) <= 12) return `${day[1]}-${MONTHS[Number(day[2]) - 1]}`;
  const year = /^(\d{1,2})-(\d{4})$/.exec(cell);
  if (year && Number(year[1]) <= 12) return `${MONTHS[Number(year[1]) - 1]}-${year[2]?.slice(2)}`;
  const month = MONTH.exec(cell);
  if (month) return `${month[1] ?? month[4]}-${month[2] ?? month[3]}`;
  if (/^\d{1,2}:\d{2}$/.test(cell)) return `${cell}:00`;
  return /^(true|false)$/i.test(cell) ? cell.toUpperCase() : cell;
};

/**
 * Returns a file as saved by a spreadsheet: numbers lose zeros and signs, long ones get an exponent, and dates are
 * recognised; a byte order mark is added and trailing empty cells are removed.
 */
export const resaveInSpreadsheet = (csv: string): string => {
  const rows: string[][] = parse(csv, { bom: true });
  const saved = rows.map(row => {
    const cells = row.map(damaged);
    return cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1);
  });
  return `\uFEFF${stringify(saved, { record_delimiter: '\r\n' })}`;
};
