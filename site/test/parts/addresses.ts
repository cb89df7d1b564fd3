import t from 'tap';
import { SITEMAP_PART_SIZE, siteAddresses, sitemapParts } from '../../src/data/addresses.ts';
import { SITEMAP_LIMIT } from '../../src/seo/sitemap.ts';

const CATEGORY = { id: 'c', name: 'Food', slug: 'food', description: '', icon: '', order: 0, is_active: true };
/** A category without published franchises. */
const EMPTY = { ...CATEGORY, id: 'e', name: 'Pets', slug: 'pets' };

/**
 * Creates a site with a category of franchises, an empty category, no content page and `count` franchises. The site has
 * two more addresses than franchises.
 */
const aSiteOf = (count: number) => ({
  categories: async () => [CATEGORY, EMPTY],
  pages: async () => [],
  franchisePage: async ({ page, category }: { page: number; category?: string }) => ({
    franchises: [],
    total: category === EMPTY.slug ? 0 : 1,
    page,
    pages: 1,
  }),
  franchiseAddresses: async (first: number, wanted: number) => ({
    addresses: Array.from({ length: Math.max(0, Math.min(wanted, count - first)) }, (_, at) => ({
      id: `f${first + at}`,
      slug: `brand-${first + at}`,
      updated_at: '2030-01-01T00:00:00.000Z',
    })),
    total: count,
  }),
});

t.test('a sitemap above the protocol’s limit is split into parts', async t => {
  t.equal(await sitemapParts(aSiteOf(0)), 0);
  t.equal(await sitemapParts(aSiteOf(SITEMAP_LIMIT - 2)), 0);
  t.equal(await sitemapParts(aSiteOf(SITEMAP_LIMIT - 1)), 6, 'one address more than five parts can have');
  t.equal(await sitemapParts(aSiteOf(99_998)), 10);
});

t.test('the parts of a sitemap have every address once', async t => {
  const source = aSiteOf(SITEMAP_LIMIT + 5);
  const urls: string[] = [];
  for (let part = 0; part < (await sitemapParts(source)); part++) {
    const own = await siteAddresses(source, 'https://a.test', part * SITEMAP_PART_SIZE, SITEMAP_PART_SIZE);
    t.ok(own.length > 0 && own.length <= SITEMAP_PART_SIZE);
    urls.push(...own.map(({ url }) => url));
  }
  t.strictSame(urls.slice(0, 3), [
    'https://a.test/',
    'https://a.test/category/food',
    'https://a.test/franchise/brand-0',
  ]);
  t.equal(urls.length, SITEMAP_LIMIT + 7);
  t.equal(new Set(urls).size, urls.length);
  t.equal(urls.at(-1), `https://a.test/franchise/brand-${SITEMAP_LIMIT + 4}`);
});

t.test('a single sitemap has all addresses', async t => {
  const all = await siteAddresses(aSiteOf(3), 'https://a.test', 0, SITEMAP_LIMIT);
  t.strictSame(
    all.map(({ url }) => url.slice('https://a.test'.length)),
    ['/', '/category/food', '/franchise/brand-0', '/franchise/brand-1', '/franchise/brand-2'],
  );
  t.equal(all.at(-1)?.changed, '2030-01-01T00:00:00.000Z');
});
