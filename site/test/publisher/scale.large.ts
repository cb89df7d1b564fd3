import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedScale } from '@marketplace/demo';
import t from 'tap';
import { SITEMAP_PART_SIZE } from '../../src/data/addresses.ts';
import { createTestSite, type TestSite } from './support/site.ts';

/** Maximum memory of a large site relative to the memory of a small one. A longer run leaves more garbage in memory. */
const GROWTH = 1.35;

const publish = async (site: TestSite): Promise<number> => {
  const publisher = site.publisher(['all']);
  if ((await publisher.ended) !== 0) throw new Error(JSON.stringify(publisher.lines.at(-1)));
  return Number(publisher.lines.find(({ msg }) => msg === 'published')?.peakMb);
};

const fill = (site: TestSite, franchises: number) =>
  seedScale(site.api.database.knex, site.api.config.dataDir, { franchises, leads: 0 }, () => undefined);

t.test('publishing 100,000 franchises needs as little memory as 10,000, and their sitemaps have an index', async t => {
  const [small, large] = [await createTestSite(t, 0), await createTestSite(t, 0)];
  for (const site of [small, large]) site.env.COMPRESS_PAGES = 'false';
  await fill(small, 10_000);
  await fill(large, 100_000);
  const [less, more] = [await publish(small), await publish(large)];
  t.ok(more < less * GROWTH, `${less} MB, ${more} MB`);

  t.match(await small.file('sitemap.xml'), '<urlset');
  const index = await large.file('sitemap.xml');
  t.match(index, '<sitemapindex');
  const parts = [...(index ?? '').matchAll(/https:\/\/example\.test\/sitemap\/(\d+)\.xml/g)].map(([, part]) => part);
  const urls = new Set<string>();
  for (const part of parts)
    for (const [, url = ''] of ((await large.file(`sitemap/${part}.xml`)) ?? '').matchAll(/<loc>([^<]+)</g))
      urls.add(url);
  t.strictSame(
    parts,
    Array.from({ length: Math.ceil(urls.size / SITEMAP_PART_SIZE) }, (_, part) => `${part + 1}`),
    'all parts except the last are full',
  );
  const pages = await readdir(join(large.siteDir, 'current', 'franchise'));
  t.equal(pages.length, 100_000);
  t.equal([...urls].filter(url => url.includes('/franchise/')).length, 100_000);
  t.ok(await large.file('franchises/4166.html'));
});
