import { tableList } from '../platform/lists/table-list.ts';

/** The list of slides, lowest order first. */
export const HERO_SLIDE_LIST = tableList('hero_slides', {
  resource: 'hero-slides',
  sorts: { order: 'sort_order', title: 'title', active: 'active' },
  defaultSort: [['sort_order', 'ASC']],
  filters: { active: { column: 'active', kind: 'boolean' } },
});
