import type { List } from '../platform/lists/list.ts';

/** Sorts and filters of the slides: lower order first. */
export const HERO_SLIDE_LIST: List = {
  resource: 'hero-slides',
  table: 'hero_slides',
  id: 'hero_slides.id',
  view: { columns: 'hero_slides.*' },
  sorts: { order: 'sort_order', title: 'title', active: 'active' },
  defaultSort: [['sort_order', 'ASC']],
  filters: { id: { column: 'id', kind: 'text' }, active: { column: 'active', kind: 'boolean' } },
};
