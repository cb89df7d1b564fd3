import { once } from 'node:events';
import { createServer } from 'node:http';
import { aCategory, aFranchise, anAdmin, SERVICE_TOKEN, testApi } from '@marketplace/api/testing';
import { newId } from '@marketplace/db';
import t, { type Test } from 'tap';
import { createCatalogue } from '../../publisher/lists/catalogue.ts';
import { ListDigests } from '../../publisher/lists/list-digests.ts';
import { type ListPortion, listPortions } from '../../publisher/lists/lists.ts';
import { everyUrl } from '../../publisher/lists/sweeps.ts';
import { createRetry } from '../../publisher/retry.ts';
import { ApiClient } from '../../src/data/api-client.ts';
import { publishingSource } from './support/publishing-source.ts';

const retry = createRetry(() => undefined, new AbortController().signal);

/**
 * The product that all tests share, with more franchises than fit into two portions. A test that changes franchises
 * restores them.
 */
const api = await testApi(t);
const { id: categoryId, name: category, slug: categorySlug } = await aCategory(api.database);
const slugs = Array.from({ length: 430 }, (_, n) => `brand-${String(n).padStart(4, '0')}`);
const { knex } = api.database;
await Promise.all(slugs.map((slug, n) => aFranchise(api.database, { slug, name: slug, category, view_count: n + 1 })));
const apiUrl = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
const catalogue = createCatalogue(new ApiClient(apiUrl, SERVICE_TOKEN), retry);
const aSource = () => publishingSource(apiUrl);

/** Marks franchises as deleted until the test ends. */
const deleted = async (t: Test, ids: string[]) => {
  await knex('franchises').whereIn('id', ids).update({ deleted_at: new Date() });
  t.teardown(() => knex('franchises').whereIn('id', ids).update({ deleted_at: null }));
};

t.test('all franchises are read in portions, and no franchise is read twice unless data changes', async t => {
  const found: string[] = [];
  for await (const portion of catalogue.all({ category })) {
    t.ok(portion.length <= 200);
    found.push(...portion.map(({ slug }) => slug));
  }
  t.strictSame(found.toSorted(), slugs);
  t.equal(await catalogue.count(), 430);
});

t.test('if a franchise is deleted during the reading, no other franchise is skipped', async t => {
  const found = new Set<string>();
  const gone: string[] = [];
  for await (const portion of catalogue.all()) {
    for (const { slug } of portion) found.add(slug);
    // Deletes two of the franchises that were just read, so that all later franchises move up by two.
    if (gone.length > 0) continue;
    gone.push(...portion.slice(0, 2).map(({ id }) => id));
    await deleted(t, gone);
  }
  t.equal(gone.length, 2);
  t.strictSame([...found].toSorted(), slugs);
});

t.test(
  'the most viewed franchises are read before the others, and reading by ids returns only visible franchises',
  async t => {
    const [first = []] = await Array.fromAsync(catalogue.mostRead(5));
    t.strictSame(
      first.map(({ slug }) => slug),
      slugs.slice(-5).reverse(),
    );
    const [one, other] = first;
    await deleted(t, [one?.id ?? '']);
    const found = await catalogue.byIds([one?.id ?? '', other?.id ?? '']);
    t.strictSame(
      found.map(({ id }) => id),
      [other?.id],
    );
    t.strictSame(await catalogue.byIds([other?.id ?? '']), found, 'a single id returns the same franchise');
    t.strictSame(await catalogue.byIds([one?.id ?? '']), []);
  },
);

t.test('pages use cached data until the feed reports a change', async t => {
  const source = aSource();
  const described = async () => (await source.categories()).map(({ slug, description }) => [slug, description]);
  t.strictSame(await described(), [[categorySlug, '']]);
  // Another process saves the change. This API uses it for visitors only half a second later.
  await knex('categories').update({ description: 'New words' });
  await knex('content_changes').insert({
    id: newId(),
    kind: 'category',
    entity_id: newId(),
    action: 'saved',
    touches: '{"slugs":[],"categories":[]}',
  });
  t.strictSame(await described(), [[categorySlug, '']]);
  const change = { id: '1', entity_id: '1', created_at: '', touches: { slugs: [], categories: [] } };
  source.forget([{ ...change, kind: 'category', action: 'saved' }]);
  t.strictSame(await described(), [[categorySlug, 'New words']], 'after the change was reported the new data is read');

  for (const query of [{}, { category: categorySlug }]) {
    const numbers = Array.from({ length: 19 }, (_, at) => at + 1);
    const pages = await Promise.all(numbers.map(page => source.franchisePage({ page, ...query })));
    t.strictSame(
      pages.map(({ franchises, total, pages: all }) => [franchises.length, total, all]),
      [...Array(17).fill([24, 430, 18]), [22, 430, 18], [0, 430, 18]],
    );
    const shown = pages.flatMap(({ franchises }) => franchises.map(({ id }) => id));
    t.equal(new Set(shown).size, 430, 'every franchise is on one page');
  }
  t.match(await source.franchisePage({ page: 1, category: 'none' }), { franchises: [], total: 0 });
});

t.test('reading many ids never exceeds the maximum address length of a web server', async t => {
  const front = createServer({ maxHeaderSize: 8 * 1024 }, async ({ url = '', headers }, response) => {
    const { authorization = '' } = headers;
    const answer = await fetch(new URL(url, apiUrl), { headers: { authorization } });
    const range = answer.headers.get('content-range') ?? '';
    response.writeHead(answer.status, { 'content-type': 'application/json', 'content-range': range });
    response.end(await answer.text());
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => front.close());
  const { port } = Object(front.address());
  const ids: string[] = await knex('franchises').pluck('id');
  const behind = createCatalogue(new ApiClient(`http://127.0.0.1:${port}/api`, SERVICE_TOKEN), retry);
  const found = await behind.byIds(ids);
  t.strictSame(found.map(({ slug }) => slug).toSorted(), slugs);
});

t.test('the addresses of the sitemap are read in parts, together with their total number', async t => {
  const source = aSource();
  const some = async (first: number, count: number) => {
    const { addresses, total } = await source.franchiseAddresses(first, count);
    t.equal(total, 430);
    return addresses.map(({ slug }) => slug);
  };
  const all = await some(0, 50_000);
  t.strictSame(all.toSorted(), slugs);
  t.strictSame([...(await some(0, 200)), ...(await some(200, 200)), ...(await some(400, 200))], all);
  t.strictSame(await some(0, 0), []);
  t.strictSame(await some(430, 10), []);
});

t.test('a publication of everything starts with the most viewed franchises', async t => {
  // Creates the newest franchise, which has the fewest views.
  const { id } = await aFranchise(api.database, { slug: 'unread', view_count: 0, category });
  t.teardown(() => knex('franchises').where({ id }).update({ deleted_at: new Date() }));
  const source = aSource();
  const urls: string[] = [];
  for await (const portion of everyUrl({ source, catalogue, retry }, 20)) urls.push(...portion.urls);
  const read = urls.filter(url => url.startsWith('/franchise/')).map(url => url.slice('/franchise/'.length));
  const byViews = slugs.toReversed();
  t.strictSame(read.slice(0, 20), byViews.slice(0, 20), 'the given number is sorted by views');
  t.strictSame(read.slice(20).toSorted(), [...byViews.slice(20), 'unread'].toSorted(), 'the others follow, none twice');
  const first = urls.findIndex(url => url.startsWith('/franchise/'));
  t.ok(urls.slice(0, first).includes('/'), 'the home page comes first');
  t.ok(urls.indexOf('/franchises/2') > urls.indexOf('/franchise/unread'), 'rarely viewed pages come last');
  for (const url of ['/franchises/2', '/sitemap.xml', '/rss.xml']) t.ok(urls.includes(url), url);
});

t.test('a list is read page by page, and the digests of its pages show which pages have changed', async t => {
  const source = aSource();
  const sources = { source, catalogue, retry };
  const walk = async () => (await Array.fromAsync(listPortions('directory', sources))).toSpliced(-1);
  const shown = new ListDigests();
  const record = (portions: ListPortion[]) => {
    for (const portion of portions) for (const url of portion.urls) shown.record(portion, url, true);
  };
  const stale = (portions: ListPortion[]) => portions.flatMap(portion => shown.stale(portion));
  const all = ['/', ...Array.from({ length: 17 }, (_, at) => `/franchises/${at + 2}`)];

  const first = await walk();
  t.strictSame(stale(first), all, 'all pages are unknown at first');
  record(first);
  t.strictSame(stale(await walk()), []);

  const deep = (await source.franchisePage({ page: 5 })).franchises[3];
  const { id = '', name } = deep ?? {};
  await knex('franchises').where({ id }).update({ name: 'Another Name' });
  t.teardown(() => knex('franchises').where({ id }).update({ name }));
  const second = await walk();
  t.strictSame(stale(second), ['/franchises/5'], 'a new name changes one page');
  record(second);

  await deleted(t, [id]);
  t.strictSame(stale(await walk()), all, 'the total changes all pages');

  record(await walk());
  const change = { id: '1', entity_id: '1', action: 'saved', created_at: '' } as const;
  source.forget([{ ...change, kind: 'content', touches: { slugs: [], categories: [] } }]);
  t.strictSame(stale(await walk()), all, 'the frame changes all pages');
});

t.test('a page that may have been rendered from other data counts as unknown', t => {
  const shown = new ListDigests();
  const portion = { list: 'directory' as const, urls: ['/'], digests: ['a'], generation: 1, begunAt: 1 };
  shown.record(portion, '/', true);
  t.strictSame(shown.stale(portion), []);
  shown.record(portion, '/', false);
  t.strictSame(shown.stale(portion), ['/']);
  t.strictSame(
    shown.stale({ list: 'sitemap', urls: ['/sitemap.xml'], generation: 1, begunAt: 1 }),
    ['/sitemap.xml'],
    'a page without digest is unknown',
  );
  t.end();
});

t.test('the similar franchises of a whole category are read even if the category is inactive', async t => {
  const sources = { source: aSource(), catalogue, retry };
  const urls = async () => {
    const portions = await Array.fromAsync(listPortions(`similar:${categorySlug}`, sources));
    return portions.flatMap(portion => portion.urls).toSorted();
  };
  const all = slugs.map(slug => `/franchise/${slug}`);
  t.strictSame(await urls(), all);
  const admin = await anAdmin(api.database);
  const setActive = (is_active: boolean) =>
    api.call(`PUT /categories/${categoryId}`, { as: admin, body: { name: category, is_active } });
  t.equal((await setActive(false)).status, 200);
  t.teardown(() => setActive(true));
  sources.source = aSource();
  t.strictSame(await sources.source.categories(), []);
  t.strictSame(await urls(), all);
});
