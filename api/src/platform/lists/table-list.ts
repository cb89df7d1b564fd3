import type { List } from './list.ts';

/** A list of the rows of a table, each found and filtered by its `id`; of each all columns are read where no view says otherwise. */
export const tableList = (
  table: string,
  { filters, ...rest }: Omit<List, 'table' | 'id' | 'view'> & Partial<Pick<List, 'view'>>,
): List => ({
  table,
  id: `${table}.id`,
  view: { columns: `${table}.*` },
  ...rest,
  filters: { id: { column: `${table}.id`, kind: 'text' }, ...filters },
});
