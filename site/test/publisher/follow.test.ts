import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { aSite } from './support/site.ts';

t.test('the first start publishes everything', async t => {
  const site = await aSite(t);
  const publisher = site.publisher();
  await publisher.said('following');
  for (const path of ['index.html', 'franchise/brand-1.html', 'category/food.html']) {
    t.match(await site.file(path), 'Brand 1', path);
  }
  for (const path of ['404.html', 'robots.txt', 'banners.json', 'rss.xml']) t.ok(await site.file(path), path);
  t.match(await site.file('sitemap.xml'), 'https://example.test/franchise/brand-3');
  t.equal(await publisher.stop(), 0, 'and ends cleanly when asked to');
});

t.test('a deleted franchise leaves every page, a restored one returns', async t => {
  const site = await aSite(t);
  await site.publisher().said('following');
  const [id = ''] = site.ids;
  t.equal((await site.api.call(`DELETE /franchises/${id}`, { as: site.admin })).status, 200);
  await site.gone('franchise/brand-1.html');
  await site.gone('franchise/brand-1.html.br');
  for (const path of ['category/food.html', 'index.html', 'sitemap.xml', 'rss.xml']) await site.hides(path, 'brand-1');
  t.equal((await site.api.call(`POST /franchises/${id}/restore`, { as: site.admin })).status, 200);
  await site.shows('franchise/brand-1.html', 'Brand 1');
});

t.test('a changed slug moves the page', async t => {
  const site = await aSite(t);
  await site.publisher().said('following');
  await site.save(site.ids[0] ?? '', { slug: 'kopi-house' });
  await site.shows('franchise/kopi-house.html', 'Brand 1');
  await site.gone('franchise/brand-1.html');
  await site.shows('index.html', '/franchise/kopi-house');
});

t.test('the directory grows and shrinks by pages', async t => {
  const site = await aSite(t, 24);
  await site.publisher().said('following');
  t.notOk(await site.file('franchises/2.html'));
  const more = await aFranchise(site.api.database, { slug: 'one-more', name: 'One More', category: 'Food' });
  await site.save(more.id, { locations_count: 7 });
  await site.shows('franchises/2.html', 'Brand 1');
  await site.shows('category/food/2.html', 'Brand 1');
  await site.shows('sitemap.xml', 'one-more');
  t.equal((await site.api.call(`DELETE /franchises/${more.id}`, { as: site.admin })).status, 200);
  await site.gone('franchises/2.html');
  await site.gone('category/food/2.html');
});

t.test('what did not change is not written again, and a restart publishes nothing', async t => {
  const site = await aSite(t);
  const first = site.publisher();
  await first.said('following');
  await first.stop();
  const again = site.publisher();
  await again.said('following');
  t.notOk(again.lines.some(({ msg }) => msg === 'published'));
  t.equal((await readdir(join(site.siteDir, 'releases'))).length, 2, 'one release with its state');
});
