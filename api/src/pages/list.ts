import { textFilter } from '../platform/lists/list.ts';
import { tableList } from '../platform/lists/table-list.ts';

export const PAGE_LIST = tableList('pages', {
  resource: 'pages',
  sorts: { title: 'title', slug: 'slug', is_published: 'is_published', updated_at: 'updated_at' },
  defaultSort: [['title', 'ASC']],
  filters: {
    slug: { column: 'slug', kind: 'text' },
    is_published: { column: 'is_published', kind: 'boolean' },
    q: textFilter('title'),
  },
});
