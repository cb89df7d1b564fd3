import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import { tableList } from '../platform/lists/table-list.ts';

/** Excludes removed holidays. Their rows stay only for their keys, so that they are not added again. */
export const NOT_REMOVED: Condition = { sql: 'holidays.removed_at IS NULL', values: [] };

/** The list of holidays by day. */
export const HOLIDAY_LIST = tableList('holidays', {
  resource: 'holidays',
  sorts: { day: 'holidays.day' },
  defaultSort: [['holidays.day', 'ASC']],
  filters: {
    year: {
      kind: 'integer',
      conditions: anyOf(year => ({
        sql: 'holidays.day >= ? AND holidays.day < ?',
        values: [`${year}-01-01`, `${Number(year) + 1}-01-01`],
      })),
    },
    region: { column: 'holidays.region', kind: 'text' },
  },
});
