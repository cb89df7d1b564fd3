import { tableList } from '../platform/lists/table-list.ts';

export const CATEGORY_LIST = tableList('categories', {
  resource: 'categories',
  sorts: { name: 'name', order: 'sort_order', is_active: 'is_active' },
  defaultSort: [
    ['sort_order', 'ASC'],
    ['name', 'ASC'],
  ],
  filters: {
    name: { column: 'name', kind: 'text' },
    is_active: { column: 'is_active', kind: 'boolean' },
  },
  inOnePiece: 1000,
});
