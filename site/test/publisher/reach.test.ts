import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  aConsultant,
  aFranchise,
  aLead,
  measureReplySpeeds,
  publishStartedAndEndedBanners,
} from '@marketplace/api/testing';
import t from 'tap';
import { createTestSite, type TestSite } from './support/site.ts';
import { waitForValue } from './support/wait-for-value.ts';

/**
 * The tests share one site: each kind of change updates the pages that show the changed record, and writes no other
 * pages.
 */
const site = await createTestSite(t, 2);
const { knex } = site.api.database;
const [first = '', second = ''] = site.ids;
const consultant = await aConsultant(site.api.database, { name: 'Aishah Rahman' });
await knex('franchises').where({ id: first }).update({ consultant_id: consultant.id });
const { release } = await site.publisher().said('following');

const PAGES = ['index.html', 'franchise/brand-1.html', 'franchise/brand-2.html', 'category/food.html', '404.html'];

const call = async (route: Parameters<TestSite['api']['call']>[0], body?: object) => {
  const answer = await site.api.call(route, { as: site.admin, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/** Resolves when the publisher has stored that all work is done. */
const allDone = () =>
  waitForValue('no work is left', async () => {
    const { unfinished } = JSON.parse(await readFile(join(site.siteDir, 'releases', `${release}.json`), 'utf8'));
    return Object.values<unknown[]>(unfinished).every(({ length }) => length === 0);
  });

/** Runs the given work and returns the pages whose files it replaced. */
const written = async (work: () => Promise<unknown>): Promise<string[]> => {
  const files = () => Promise.all(PAGES.map(path => stat(join(site.siteDir, 'current', path)).then(({ ino }) => ino)));
  const before = await files();
  await work();
  // Pending work is stored as soon as the change is read and until the work is done.
  await allDone();
  const after = await files();
  return PAGES.filter((_, at) => before[at] !== after[at]);
};

t.test('saving a hero slide updates the home page', async t => {
  const touched = await written(async () => {
    const body = { title: 'A Slide of Ours', subtitle: 'Under it', button_text: 'Go', button_url: '#franchises' };
    const { id } = await call('POST /admin/hero-slides', body);
    await site.shows('index.html', 'A Slide of Ours');
    await call(`PUT /admin/hero-slides/${id}`, { title: 'A Slide Renamed' });
    await site.shows('index.html', 'A Slide Renamed');
    await call(`DELETE /admin/hero-slides/${id}`);
    await site.hides('index.html', 'A Slide Renamed');
  });
  t.notOk(touched.some(path => path !== 'index.html'));
});

t.test('saving a content page updates its address and the sitemap, and unpublishing it removes the page', async t => {
  const touched = await written(async () => {
    const { id } = await call('POST /pages', { title: 'About Us', slug: 'about-us', content: '<p>Who we are</p>' });
    await site.shows('about-us.html', 'Who we are');
    await site.shows('sitemap.xml', '/about-us');
    await call(`PUT /pages/${id}`, { slug: 'about' });
    await site.shows('about.html', 'Who we are');
    await site.gone('about-us.html');
    await call(`PUT /pages/${id}`, { is_published: false });
    await site.gone('about.html');
  });
  t.strictSame(touched, []);
});

t.test('saving a consultant updates the pages of their franchises', async t => {
  const touched = await written(async () => {
    await site.shows('franchise/brand-1.html', 'Aishah Rahman');
    await call(`PUT /users/${consultant.id}`, { name: 'Aishah Abdullah' });
    await site.shows('franchise/brand-1.html', 'Aishah Abdullah');
  });
  t.strictSame(touched, ['franchise/brand-1.html']);
  await knex('users').where({ id: consultant.id }).update({ photo: '' });
  const photo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { photo: address } = await call(`PUT /users/${consultant.id}`, { photo });
  await site.shows('franchise/brand-1.html', address.replace(/-\d+x\d+\.\w+$/, ''));
});

t.test("a changed response time updates the pages of the consultant's franchises only if its text changes", async t => {
  const now = new Date();
  const measure = () => measureReplySpeeds(knex, { now, signal: new AbortController().signal });
  const answered = async () => {
    const { id } = await aLead(site.api.database, { franchise_id: first });
    const times = { arrived_at: now, opened_at: now, first_contact_at: new Date(now.getTime() + 2.5 * 3_600_000) };
    await knex('lead_clocks').insert({ lead_id: id, user_id: consultant.id, ...times });
  };
  const touched = await written(async () => {
    for (let n = 0; n < 10; n++) await answered();
    await measure();
    await site.shows('franchise/brand-1.html', 'Usually replies within 3 hours');
  });
  t.strictSame(touched, ['franchise/brand-1.html']);
  const again = await written(async () => {
    await answered();
    t.match(await measure(), { changed: 0 });
  });
  t.strictSame(again, []);
});

t.test('renaming a category updates its address, its franchises and the lists', async t => {
  const [{ id }] = await call('GET /categories');
  const { slug } = await call(`PUT /categories/${id}`, { name: 'Meals & More' });
  t.not(slug, 'food');
  await site.shows(`category/${slug}.html`, 'Brand 1');
  await site.gone('category/food.html');
  for (const path of ['franchise/brand-1.html', 'franchise/brand-2.html', 'index.html'])
    await site.shows(path, 'Meals &amp; More');
  await site.shows('sitemap.xml', `/category/${slug}`);
  await call(`PUT /categories/${id}`, { name: 'Food' });
  await site.shows('category/food.html', 'Brand 1');
  t.pass('the previous state returns');
});

t.test('saving content, navigation or analytics updates every page', async t => {
  const everywhere = (text: string) => Promise.all(PAGES.map(path => site.shows(path, text)));
  await call('PUT /content', { footerCopyright: 'All rights with us' });
  await everywhere('All rights with us');
  const link = { title: 'Our Magazine', url: 'https://magazine.example/', order: 1 };
  await call('PUT /site-settings', { navigation_menu: [link], footer_links: [] });
  await everywhere('Our Magazine');
  await call('PUT /google-analytics-settings', { ga_tracking_id: 'G-ABCDE12345', enabled: true });
  await everywhere('G-ABCDE12345');
  t.pass('shown');
});

t.test('saving a banner updates the shared file, and its start and end are published automatically', async t => {
  const location = 'homepage_footer_banner';
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const dates = { start_date: inHours(2).toISOString(), end_date: inHours(6).toISOString() };
  const touched = await written(async () => {
    await call('POST /admin/banners', { title: 'Open Day', image_url: '/uploads/open-day.webp', location, ...dates });
    await site.shows('banners.json', 'Open Day');
  });
  t.strictSame(touched, [], 'pages reserve no space for a scheduled banner');
  /** Moves a banner's dates into the past, so that its start or end was an hour ago. */
  const turn = async (moved: { start_date?: Date; end_date?: Date }) => {
    await knex('banners').where({ title: 'Open Day' }).update(moved);
    t.equal(await publishStartedAndEndedBanners(knex, { from: inHours(-2), until: inHours(0) }), 1);
  };
  const room = `data-ad="${location}"`;
  await turn({ start_date: inHours(-1) });
  await site.shows('index.html', room);
  await turn({ start_date: inHours(-5), end_date: inHours(-1) });
  await site.hides('index.html', room);
  await site.hides('banners.json', 'Open Day');
});

t.test('saving a text that only the page of the franchise shows updates no other page', async t => {
  const touched = await written(async () => {
    await site.save(second, { description: 'Second to none, as its guests say.' });
    await site.shows('franchise/brand-2.html', 'as its guests say');
  });
  t.strictSame(touched, ['franchise/brand-2.html']);
});

t.test('saving a franchise updates its page, its lists, and the pages that show it as similar', async t => {
  const touched = await written(async () => {
    await site.save(second, { name: 'Second to None' });
    for (const path of ['franchise/brand-2.html', 'index.html', 'category/food.html', 'franchise/brand-1.html'])
      await site.shows(path, 'Second to None');
  });
  t.strictSame(touched, ['index.html', 'franchise/brand-1.html', 'franchise/brand-2.html', 'category/food.html']);
});

t.test('a franchise of another category, or a deleted one, is no longer shown as similar', async t => {
  await site.api.call('POST /categories', { as: site.admin, body: { name: 'Drinks' } });
  await site.save(second, { category: 'Drinks' });
  await site.hides('franchise/brand-1.html', 'Second to None');
  const { category } = await call(`GET /franchises/${first}`);
  await site.save(second, { category });
  await site.shows('franchise/brand-1.html', 'Second to None');
  await call(`DELETE /franchises/${second}`);
  await site.hides('franchise/brand-1.html', 'Second to None');
  t.match(await site.file('franchise/brand-1.html'), 'Similar franchises', 'the section still has links');
});

t.test('a deleted franchise of an inactive category is no longer shown as similar', async t => {
  const { id } = await call('POST /categories', { name: 'Closed' });
  const others = await Promise.all(
    ['Closed One', 'Closed Two'].map(name => aFranchise(site.api.database, { name, category: 'Closed' })),
  );
  const [one, two] = others as [(typeof others)[0], (typeof others)[0]];
  await call(`PUT /categories/${id}`, { name: 'Closed', is_active: false });
  await site.shows(`franchise/${one.slug}.html`, 'Closed Two');
  await call(`DELETE /franchises/${two.id}`);
  await site.hides(`franchise/${one.slug}.html`, 'Closed Two');
  t.pass('hidden');
});
