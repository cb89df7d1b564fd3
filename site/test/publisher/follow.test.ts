import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { createTestSite } from './support/site.ts';

/** The site that all tests share, with exactly one full page of the directory. Each test uses its own franchises. */
const site = await createTestSite(t, 24);
site.env.COMPRESS_PAGES = 'true';
const idOf = (number: number) => site.ids[number - 1] ?? '';
let publisher = site.publisher();
await publisher.said('following');

t.test('the first start publishes everything', async t => {
  for (const path of ['index.html', 'franchise/brand-1.html', 'category/food.html']) {
    t.match(await site.file(path), 'Brand 1', path);
  }
  for (const path of ['404.html', '500.html', 'robots.txt', 'banners.json', 'rss.xml'])
    t.ok(await site.file(path), path);
  t.match(await site.file('sitemap.xml'), 'https://example.test/franchise/brand-3');
});

t.test('the publisher stops cleanly, and a restart does not write unchanged files again', async t => {
  t.equal(await publisher.stop(), 0);
  publisher = site.publisher();
  await publisher.said('following');
  t.notOk(publisher.lines.some(({ msg }) => msg === 'published'));
  t.equal((await readdir(join(site.siteDir, 'releases'))).length, 2, 'one release with its state');
});

t.test('a deleted franchise is removed from every page, and a restored one returns', async t => {
  const id = idOf(24);
  t.equal((await site.api.call(`DELETE /franchises/${id}`, { as: site.admin })).status, 200);
  await site.gone('franchise/brand-24.html');
  await site.gone('franchise/brand-24.html.br');
  for (const path of ['category/food.html', 'index.html', 'sitemap.xml', 'rss.xml']) await site.hides(path, 'brand-24');
  t.equal((await site.api.call(`POST /franchises/${id}/restore`, { as: site.admin })).status, 200);
  await site.shows('franchise/brand-24.html', 'Brand 24');
  await site.shows('sitemap.xml', 'brand-24');
});

t.test('a category is listed for search engines after its first franchise was published', async t => {
  const category = (await site.api.call('POST /categories', { as: site.admin, body: { name: 'Straße & Pets' } })).body;
  t.equal(category.slug, 'strasse-and-pets');
  const path = 'category/strasse-and-pets.html';
  await site.shows(path, 'content="noindex"');
  await site.hides('sitemap.xml', 'strasse-and-pets');
  t.match(await site.file('sitemap.xml'), 'https://example.test/category/food');
  await site.save(idOf(22), { category: 'Straße & Pets' });
  await site.shows('sitemap.xml', 'https://example.test/category/strasse-and-pets');
  await site.hides(path, 'noindex');
  await site.save(idOf(22), { category: 'Food' });
  await site.hides('sitemap.xml', 'strasse-and-pets');
  await site.shows(path, 'content="noindex"');
  t.equal((await site.api.call(`DELETE /categories/${category.id}`, { as: site.admin })).status, 200);
});

t.test('a changed slug moves the page', async () => {
  await site.save(idOf(23), { slug: 'kopi-house' });
  await site.shows('franchise/kopi-house.html', 'Brand 23');
  await site.gone('franchise/brand-23.html');
  await site.shows('index.html', '/franchise/kopi-house');
});

t.test('the directory gains and loses pages, and a renamed category loses its old pages', async t => {
  t.notOk(await site.file('franchises/2.html'));
  const more = await aFranchise(site.api.database, { slug: 'one-more', name: 'One More', category: 'Food' });
  await site.save(more.id, { locations_count: 7 });
  await site.shows('franchises/2.html', 'Brand ');
  await site.shows('category/food/2.html', 'Brand ');
  await site.shows('sitemap.xml', 'one-more');
  const [{ id }] = (await site.api.call('GET /categories')).body;
  const renamed = await site.api.call(`PUT /categories/${id}`, { as: site.admin, body: { name: 'Meals' } });
  t.match(renamed.body, { slug: 'meals' });
  await site.shows('category/meals/2.html', 'Brand ');
  for (const path of ['category/food.html', 'category/food.html.br', 'category/food/2.html', 'category/food/2.html.br'])
    await site.gone(path);
  t.equal((await site.api.call(`DELETE /franchises/${more.id}`, { as: site.admin })).status, 200);
  await site.gone('franchises/2.html');
  await site.gone('category/meals/2.html');
});
