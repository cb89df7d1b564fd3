import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import type { List } from '../platform/lists/list.ts';

/** Those that an admin took away are kept for their keys alone. */
export const PRESENT: Condition = { sql: 'holidays.removed_at IS NULL', values: [] };

/** The list of holidays, by their day. */
export const HOLIDAY_LIST: List = {
  resource: 'holidays',
  table: 'holidays',
  id: 'holidays.id',
  view: { columns: 'holidays.*' },
  sorts: { day: 'holidays.day' },
  defaultSort: [['holidays.day', 'ASC']],
  filters: {
    id: { column: 'holidays.id', kind: 'text' },
    year: {
      kind: 'integer',
      conditions: anyOf(year => ({
        sql: 'holidays.day >= ? AND holidays.day < ?',
        values: [`${year}-01-01`, `${Number(year) + 1}-01-01`],
      })),
    },
    region: { column: 'holidays.region', kind: 'text' },
  },
};
