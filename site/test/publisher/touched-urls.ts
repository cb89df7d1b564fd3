import type { Change } from '@marketplace/api';
import t from 'tap';
import { findTouchedUrls, type VisibleRecords } from '../../publisher/feed/touched-urls.ts';
import { mergeSimilarLists } from '../../publisher/lists/lists.ts';

let count = 0;
const aChange = (change: Partial<Omit<Change, 'touches'>> & { touches?: Partial<Change['touches']> }): Change => ({
  id: `change-${++count}`,
  kind: 'franchise',
  entity_id: 'f1',
  action: 'saved',
  created_at: '2026-11-20T08:00:00.000Z',
  ...change,
  touches: { slugs: [], categories: [], ...change.touches },
});

const visible = (slugs: { franchises?: object; categories?: object; pages?: object } = {}): VisibleRecords => ({
  franchises: new Map(Object.entries(slugs.franchises ?? {})),
  categories: new Map(Object.entries(slugs.categories ?? { c1: 'food', c2: 'retail' })),
  pages: new Map(Object.entries(slugs.pages ?? {})),
  adLocations: { now: new Set(), before: new Set() },
});

const takenBy = (before: string[], now: string[]): VisibleRecords => ({
  ...visible(),
  adLocations: { now: new Set(now), before: new Set(before) },
});

t.test(
  'a saved franchise immediately updates its page, its categories and the first page of the directory',
  async t => {
    const change = aChange({ touches: { slugs: ['kopi'], categories: ['food', 'retail'] } });
    const touched = findTouchedUrls([change], visible({ franchises: { f1: 'kopi' } }));
    t.strictSame([...touched.render], ['/franchise/kopi', '/', '/category/food', '/category/retail']);
    t.strictSame(
      [...touched.lists],
      ['directory', 'sitemap', 'category:food', 'similar:food/f1', 'category:retail', 'similar:retail/f1'],
    );
    t.equal(touched.remove.size, 0);
    t.equal(touched.sweeps.size, 0);
  },
);

t.test('a franchise with a changed slug has only its new address', async t => {
  const change = aChange({ touches: { slugs: ['old', 'older', 'new'], categories: ['food'] } });
  const touched = findTouchedUrls([change], visible({ franchises: { f1: 'new' } }));
  t.ok(touched.render.has('/franchise/new'));
  t.strictSame([...touched.remove], ['/franchise/old', '/franchise/older']);
});

t.test('a deleted franchise is removed with its page, and its lists are updated', async t => {
  const change = aChange({ action: 'deleted', touches: { slugs: ['kopi'], categories: ['food'] } });
  const touched = findTouchedUrls([change], visible());
  t.strictSame([...touched.remove], ['/franchise/kopi']);
  t.strictSame([...touched.render], ['/', '/category/food']);
  t.ok(touched.lists.has('sitemap'));
});

t.test('a franchise that is deleted and restored stays, in any order of the two changes', async t => {
  const touches = { slugs: ['kopi'], categories: [] };
  const deleted = aChange({ action: 'deleted', touches });
  const restored = aChange({ touches });
  for (const changes of [
    [deleted, restored],
    [restored, deleted],
  ]) {
    const touched = findTouchedUrls(changes, visible({ franchises: { f1: 'kopi' } }));
    t.ok(touched.render.has('/franchise/kopi'));
    t.equal(touched.remove.size, 0);
  }
});

t.test('a franchise that is saved and deleted is removed, in any order of the two changes', async t => {
  const touches = { slugs: ['kopi'], categories: [] };
  const saved = aChange({ touches });
  const deleted = aChange({ action: 'deleted', touches });
  t.ok(findTouchedUrls([deleted], visible()).remove.has('/franchise/kopi'));
  t.ok(findTouchedUrls([saved, deleted], visible()).remove.has('/franchise/kopi'));
  t.ok(findTouchedUrls([deleted, saved], visible()).remove.has('/franchise/kopi'));
});

t.test('a saved franchise that is not visible yet is not removed, because only the feed reports deletions', async t => {
  const touched = findTouchedUrls([aChange({ touches: { slugs: ['kopi'] } })], visible());
  t.equal(touched.remove.size, 0);
  t.ok(touched.render.has('/franchise/kopi'));
});

t.test('a category that visitors cannot see is not rendered for its franchises', async t => {
  const change = aChange({ touches: { slugs: ['kopi'], categories: ['hidden'] } });
  const touched = findTouchedUrls([change], visible({ franchises: { f1: 'kopi' } }));
  t.notOk(touched.render.has('/category/hidden'));
  t.notOk(touched.lists.has('category:hidden'));
  t.ok(touched.lists.has('similar:hidden/f1'), 'its other franchises have pages, which may show this one');
});

t.test('a page stays if another franchise used its address before', async t => {
  const gaveUp = aChange({ entity_id: 'f1', touches: { slugs: ['kopi', 'kopi-two'] } });
  const took = aChange({ entity_id: 'f2', touches: { slugs: ['kopi'] } });
  const touched = findTouchedUrls([took, gaveUp], visible({ franchises: { f1: 'kopi-two', f2: 'kopi' } }));
  t.notOk(touched.remove.has('/franchise/kopi'));
  t.ok(touched.render.has('/franchise/kopi'));
});

t.test('a saved category updates its page, the home page, every list and its franchises', async t => {
  const change = aChange({ kind: 'category', entity_id: 'c1', touches: { slugs: ['food'] } });
  const touched = findTouchedUrls([change], visible());
  t.strictSame([...touched.render], ['/', '/404', '/category/food']);
  t.strictSame([...touched.lists], ['directory', 'all-categories', 'sitemap']);
  t.strictSame([...touched.sweeps], ['category:food']);
  t.equal(touched.goneCategories.size, 0);
});

t.test('a renamed category loses its old address', async t => {
  const change = aChange({ kind: 'category', entity_id: 'c1', touches: { slugs: ['meals'], categories: ['food'] } });
  const touched = findTouchedUrls([change], visible({ categories: { c1: 'food' } }));
  t.strictSame([...touched.goneCategories], ['meals']);
  t.ok(touched.render.has('/category/food'));
});

t.test('a deleted or inactive category loses all its pages', async t => {
  for (const action of ['deleted', 'saved'] as const) {
    const change = aChange({ kind: 'category', entity_id: 'c9', action, touches: { slugs: ['toys'] } });
    const touched = findTouchedUrls([change], visible());
    t.strictSame([...touched.goneCategories], ['toys']);
    t.notOk(touched.render.has('/category/toys'));
    t.ok(touched.sweeps.has('everything'), 'the franchises of a deleted category are unknown');
  }
});

t.test('a published content page is rendered at its address, and an unpublished one is removed', async t => {
  const change = aChange({ kind: 'page', entity_id: 'p1', touches: { slugs: ['about', 'about-us'] } });
  const published = findTouchedUrls([change], visible({ pages: { p1: 'about' } }));
  t.strictSame([...published.render], ['/about']);
  t.strictSame([...published.remove], ['/about-us']);
  t.strictSame([...published.lists], ['sitemap']);
  t.strictSame([...findTouchedUrls([change], visible()).remove], ['/about', '/about-us']);
});

t.test('content, site settings and analytics update every page', async t => {
  for (const kind of ['content', 'site_settings', 'analytics'] as const)
    t.strictSame([...findTouchedUrls([aChange({ kind })], visible()).sweeps], ['everything'], kind);
});

t.test('a banner updates the shared file, and a hero slide updates the home page', async t => {
  t.strictSame([...findTouchedUrls([aChange({ kind: 'banner' })], visible()).render], ['/banners.json']);
  t.strictSame([...findTouchedUrls([aChange({ kind: 'hero_slide' })], visible()).render], ['/']);
});

t.test(
  'the first active banner of a location adds the space on its pages, and the end of the last one removes it',
  async t => {
    const change = aChange({ kind: 'banner' });
    t.strictSame([...findTouchedUrls([change], takenBy([], ['homepage_hero_banner'])).render], ['/banners.json', '/']);
    const inline = findTouchedUrls([change], takenBy(['homepage_inline_ads'], []));
    t.strictSame([...inline.lists], ['directory'], 'category pages have no ads');
    const detail = findTouchedUrls([change], takenBy([], ['franchise_detail_header']));
    t.strictSame([...detail.sweeps], ['everything']);
    const another = findTouchedUrls([change], takenBy(['franchise_detail_header'], ['franchise_detail_header']));
    t.equal(another.sweeps.size, 0);
  },
);

t.test('a consultant updates the pages of their franchises', async t => {
  const touched = findTouchedUrls([aChange({ kind: 'consultant', entity_id: 'u7' })], visible());
  t.strictSame([...touched.sweeps], ['consultant:u7']);
  t.equal(touched.render.size, 0);
});

t.test('the same change twice touches the same URLs as once', async t => {
  const change = aChange({ touches: { slugs: ['kopi'], categories: ['food'] } });
  const seen = visible({ franchises: { f1: 'kopi' } });
  t.strictSame(findTouchedUrls([change, change], seen), findTouchedUrls([change], seen));
});

t.test('deleting a content page at the address of a fixed page renders the fixed page again', t => {
  const change = aChange({ kind: 'page', entity_id: 'p1', action: 'deleted', touches: { slugs: ['compare', 'old'] } });
  const { render, remove } = findTouchedUrls([change], visible());
  t.same([...render], ['/compare']);
  t.same([...remove], ['/old']);
  t.end();
});

t.test('more than 100 changed franchises are replaced with their categories', t => {
  const changed = Array.from({ length: 101 }, (_, n) => `similar:food/f${n}` as const);
  t.same(mergeSimilarLists(['sitemap', ...changed]), ['sitemap', 'similar:food']);
  t.same(mergeSimilarLists(['sitemap', ...changed.slice(1)]).length, 101);
  t.end();
});
