import type { List } from '../platform/lists/list.ts';

export const CATEGORY_LIST: List = {
  resource: 'categories',
  table: 'categories',
  id: 'categories.id',
  view: { columns: 'categories.*' },
  sorts: { name: 'name', order: 'sort_order', is_active: 'is_active' },
  defaultSort: [
    ['sort_order', 'ASC'],
    ['name', 'ASC'],
  ],
  filters: {
    id: { column: 'id', kind: 'text' },
    name: { column: 'name', kind: 'text' },
    is_active: { column: 'is_active', kind: 'boolean' },
  },
  inOnePiece: 1000,
};
