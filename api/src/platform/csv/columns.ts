import type { Cell, CellValue } from './cells.ts';

/** A column of a file format. Without `only` the column is both exported and imported. */
export interface Column {
  cell: Cell;
  only?: 'written' | 'read';
}

/** The columns of a file format, in order. */
export type Columns = Record<string, Column>;

const omitColumns = (columns: Columns, only: Column['only']) =>
  Object.entries(columns).filter(([, column]) => column.only !== only);

/** Returns the columns that are imported, and the exported columns that an import ignores. */
export const readColumns = (columns: Columns): { columns: Record<string, Cell>; readOnly: string[] } => ({
  columns: Object.fromEntries(omitColumns(columns, 'written').map(([name, { cell }]) => [name, cell])),
  readOnly: Object.keys(columns).filter(name => columns[name]?.only === 'written'),
});

/** Returns a function per exported column that formats its cell. */
export const writtenColumns = (columns: Columns) =>
  Object.fromEntries(
    omitColumns(columns, 'read').map(([name, { cell }]) => [
      name,
      (row: Record<string, unknown>): CellValue => cell.encode(row[name]),
    ]),
  );
