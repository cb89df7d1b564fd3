/** Starts one product behind both servers, and one browser, for all chapters of `servers.test.ts`. */
import t from 'tap';
import { openBrowserForFile } from '../../support/browser.ts';
import { startStackBehindBoth } from '../../support/stack.ts';

export const stack = await startStackBehindBoth(
  t,
  {
    count: 24,
    franchises: [
      {
        slug: 'kopi-kampung',
        name: 'Kopi Kampung',
        description: 'A long story about coffee. '.repeat(60),
        featured: true,
        rof_approved: true,
        why_choose_points: JSON.stringify(['Six weeks of training']),
        faqs: JSON.stringify([{ question: 'How long is the term?', answer: 'Five years.' }]),
        territory_location: JSON.stringify(['Johor', 'Singapore']),
        media_gallery: JSON.stringify([{ url: 'https://vimeo.com/76979871', caption: 'The film' }]),
      },
      { slug: 'kopi-kiosk', name: 'Kopi Kiosk' },
    ],
    rows: {
      pages: [{ id: 'guide', title: 'Guide', slug: 'guide', content: '<p>Read <a href="/my-data">this</a>.</p>' }],
    },
  },
  { compress: true },
);
export const browser = await openBrowserForFile(t);

/** Id of a franchise that has the slug `kopi-corner` and had the slug `kopi-kiosk`. */
export const { id: movedId } = await stack.api.database.knex('franchises').where({ slug: 'kopi-kiosk' }).first('id');
await stack.save(movedId, { slug: 'kopi-corner' });
await stack.shows('franchise/kopi-corner.html', 'Kopi Kiosk');
await stack.gone('franchise/kopi-kiosk.html');
for (const path of ['index', 'franchises/2', 'category/food', 'category/food/2'].map(name => `${name}.html`))
  await stack.hides(path, 'kopi-kiosk');
for (const path of ['sitemap.xml', 'rss.xml']) await stack.hides(path, 'kopi-kiosk');

// The category Food was called Meals before pages were published.
const { id: category_id } = await stack.api.database.knex('categories').where({ slug: 'food' }).first('id');
await stack.api.database.knex('former_category_slugs').insert({ slug: 'meals', category_id });
