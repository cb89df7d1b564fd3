import type { ListSpec } from '../platform/lists/list-query.ts';

/** Sorts and filters of the slides: lower order first. */
export const HERO_SLIDE_LIST: ListSpec = {
  resource: 'hero-slides',
  sorts: { order: 'sort_order', title: 'title', active: 'active' },
  defaultSort: [['sort_order', 'ASC']],
  filters: { id: { column: 'id', kind: 'text' }, active: { column: 'active', kind: 'boolean' } },
  tieBreak: 'id',
};
