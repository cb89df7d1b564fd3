import { type List, mentionedIn } from '../platform/lists/list.ts';

export const PAGE_LIST: List = {
  resource: 'pages',
  table: 'pages',
  id: 'pages.id',
  view: { columns: 'pages.*' },
  sorts: { title: 'title', slug: 'slug', is_published: 'is_published', updated_at: 'updated_at' },
  defaultSort: [['title', 'ASC']],
  filters: {
    id: { column: 'id', kind: 'text' },
    slug: { column: 'slug', kind: 'text' },
    is_published: { column: 'is_published', kind: 'boolean' },
    q: mentionedIn('title'),
  },
};
