import type { Cell, CellValue } from './cells.ts';

/** A column of a kind of files; without `only` it stands in our own files, and is read out of uploaded ones. */
export interface Column {
  cell: Cell;
  only?: 'written' | 'read';
}

/** The columns of a kind of files, in their order. */
export type Columns = Record<string, Column>;

const without = (columns: Columns, only: Column['only']) =>
  Object.entries(columns).filter(([, column]) => column.only !== only);

/** What is read out of an uploaded file, and which columns of our own files are passed over. */
export const readColumns = (columns: Columns): { columns: Record<string, Cell>; readOnly: string[] } => ({
  columns: Object.fromEntries(without(columns, 'written').map(([name, { cell }]) => [name, cell])),
  readOnly: Object.keys(columns).filter(name => columns[name]?.only === 'written'),
});

/** What each column of our own files says of a row. */
export const writtenColumns = (columns: Columns) =>
  Object.fromEntries(
    without(columns, 'read').map(([name, { cell }]) => [
      name,
      (row: Record<string, unknown>): CellValue => cell.encode(row[name]),
    ]),
  );
