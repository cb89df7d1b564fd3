import type { RowError } from '@marketplace/api';
import { reasonIn } from './reason.ts';

/** Quoted, and with a guard before what a spreadsheet would take for a formula. */
export const cell = (value: string | number) => {
  const text = String(value);
  const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${guarded.replace(/"/g, '""')}"`;
};

/** The errors of an upload as a CSV file that spreadsheets read as UTF-8. */
export const errorsCsv = (errors: readonly RowError[]): string => {
  const rows = [['line', 'column', 'reason'], ...errors.map(error => [error.line, error.column, reasonIn(error)])];
  return `\uFEFF${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`;
};
