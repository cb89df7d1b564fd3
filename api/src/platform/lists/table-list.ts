import type { ListDefinition } from './list.ts';

/** Declares a list of a table's rows, identified and filterable by `id`; reads all columns unless a view is given. */
export const tableList = (
  table: string,
  { filters, ...rest }: Omit<ListDefinition, 'table' | 'id' | 'view'> & Partial<Pick<ListDefinition, 'view'>>,
): ListDefinition => ({
  table,
  id: `${table}.id`,
  view: { columns: `${table}.*` },
  ...rest,
  filters: { id: { column: `${table}.id`, kind: 'text' }, ...filters },
});
