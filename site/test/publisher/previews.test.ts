import { join } from 'node:path';
import { aConsultant, aPicture, dataUrl } from '@marketplace/api/testing';
import { freePort } from '@marketplace/deploy/testing';
import t from 'tap';
import { filesBelow } from '../../publisher/releases/builds.ts';
import { aFaultyBuild, BROKEN } from './support/faulty-build.ts';
import { createTestSite } from './support/site.ts';
import { waitForValue } from './support/wait-for-value.ts';

/** Starts the API, a publisher that renders previews for it, and the published site. */
const previewPort = String(await freePort());
const PREVIEW_URL = `http://127.0.0.1:${previewPort}`;
const site = await createTestSite(t, 3, { PREVIEW_URL });
site.env.PREVIEW_PORT = previewPort;
site.env.BUILD_DIR = await aFaultyBuild(join(site.siteDir, 'faulty-build'));
const { api, admin } = site;
const { knex } = api.database;
// The only franchise whose page shows all of the content. It is not the newest.
await knex('franchises').where({ slug: 'brand-2' }).update({ rof_approved: true });
await knex('franchises')
  .where({ slug: 'brand-3' })
  .update({ created_at: new Date(Date.now() + 60_000) });

/** Requests a preview. Returns its HTML, or the error response. */
const preview = async (call: string, body: object): Promise<string> => {
  const answer = await api.call(`POST /admin/previews/${call}`, { as: admin, body });
  return answer.body.html ?? `${answer.status} ${JSON.stringify(answer.body)}`;
};
/** Saves through the API, as the console does. */
const save = async (call: `${string} /${string}`, body: object) => {
  const answer = await api.call(call, { as: admin, body });
  if (answer.status >= 300) throw new Error(`${call}: ${answer.status} ${answer.text}`);
  return answer.body;
};

const ABOUT = {
  title: 'About us',
  slug: 'about-us',
  content: '<h2>Who we are</h2><p onclick="x()">A <strong>directory</strong> &amp; more.</p><script>1</script>',
  meta_title: 'All about us',
  meta_description: 'Who we are',
};
const CONTENT = {
  heroTitle: 'Own a business people queue for',
  companyName: 'Unsaved & Sons',
  primaryColor: '#7a1f3d',
  theme: 'classic',
  footerAbout: 'From Ipoh.',
  aboutSection: 'We began with a kiosk.\n\nNow there are many.',
  companyPhone: '+60 5-555 0100',
  socialLinks: { facebook: 'https://facebook.com/unsaved' },
  rofTitle: 'Request the unsaved facts',
};

t.test('a preview equals the page that is published after saving, byte for byte', async t => {
  const publisher = site.publisher();
  await publisher.said('following');
  const before = await Promise.all(['index.html', 'franchise/brand-2.html'].map(site.file));
  const files = await filesBelow(join(site.siteDir, 'current'));

  const page = await preview('page', ABOUT);
  const home = await preview('content', CONTENT);
  const franchise = await preview('content?on=franchise', CONTENT);
  t.match(home, 'Own a business people queue for');
  t.same(await Promise.all(['index.html', 'franchise/brand-2.html'].map(site.file)), before, 'nothing is published');
  t.equal(await site.file('about-us.html'), undefined);
  t.same(await filesBelow(join(site.siteDir, 'current')), files, 'no file is added or removed');

  const { id } = await save('POST /pages', ABOUT);
  await site.shows('about-us.html', 'Who we are');
  t.equal(page, await site.file('about-us.html'));

  const changed = { ...ABOUT, title: 'Updated', slug: 'changed', content: '<p>Other</p>', meta_title: '' };
  const edited = await preview(`page?id=${id}`, changed);
  t.match(edited, '<p>Other</p>');
  t.match(await site.file('about-us.html'), 'Who we are');
  await save(`PUT /pages/${id}`, changed);
  await site.shows('changed.html', '<p>Other</p>');
  t.equal(edited, await site.file('changed.html'));

  await save('PUT /content', CONTENT);
  await site.shows('index.html', 'Own a business people queue for');
  t.equal(home, await site.file('index.html'));
  await site.shows('franchise/brand-2.html', 'Request the unsaved facts');
  t.equal(franchise, await site.file('franchise/brand-2.html'), 'the preview equals the published franchise page');

  t.test('previews of changed and new franchises equal their published pages', async t => {
    const { id: consultant_id } = await aConsultant(api.database);
    const { id, category } = (await api.call('GET /franchise/brand-2')).body;
    const change = {
      ...{ name: 'Brand Two & Sons', description: 'Now with tea.', investment_min: 70_000, meta_title: 'Two' },
      ...{ faqs: [{ question: 'How long?', answer: 'Six years.' }], why_choose_points: ['Small start'] },
    };
    const shown = (await api.call(`POST /franchises/${id}/preview`, { as: admin, body: change })).body.html;
    t.match(shown, 'Now with tea.');
    t.notMatch(await site.file('franchise/brand-2.html'), 'Now with tea.');
    await save(`PUT /franchises/${id}`, change);
    await site.shows('franchise/brand-2.html', 'Now with tea.');
    t.equal(shown, await site.file('franchise/brand-2.html'));

    const picture = dataUrl(await aPicture(30, 20).png().toBuffer());
    const added = {
      ...{ name: 'Brand New', category, consultant_id, description: 'Just begun.', established_year: 2020 },
      ...{ locations_count: 1, origin_country: 'Malaysia', franchise_model: ['Single-Unit'], image_url: picture },
    };
    const fresh = await preview('franchise', added);
    t.match(fresh, '<title>Brand New');
    t.match(fresh, `src="${picture}"`);
    t.equal(await site.file('franchise/brand-new.html'), undefined);
  });

  t.test('a draft is previewed as if it were published, and stays a draft', async t => {
    const draft = { ...ABOUT, slug: 'draft', is_published: false };
    const { id } = await save('POST /pages', draft);
    const shown = await preview(`page?id=${id}`, { ...draft, title: 'Still a draft' });
    t.match(shown, '>Still a draft</h1>');
    t.equal(await site.file('draft.html'), undefined);
    t.equal((await api.call('GET /pages/draft')).status, 404);
  });

  t.test('a preview shows a picture that has not been uploaded yet', async t => {
    const picture = dataUrl(await aPicture(30, 20).png().toBuffer());
    const shown = await preview('page', { ...ABOUT, slug: 'pictures', content: `<p><img src="${picture}"></p>` });
    t.match(shown, `<img src="${picture}"`);
    t.match(await preview('content', { logoUrl: picture }), `<img src="${picture}"`);
  });

  t.test('the preview server responds only to requests of the API, and only with previews', async t => {
    const ask = (path: string, init: RequestInit) => fetch(PREVIEW_URL + path, init).then(({ status }) => status);
    const body = JSON.stringify({ show: 'home', content: {} });
    t.equal(await ask('/preview', { method: 'POST', body }), 401);
    for (const authorization of ['', 'Bearer ', `Bearer ${site.env.SERVICE_TOKEN}`, 'Bearer x'])
      t.equal(await ask('/preview', { method: 'POST', body, headers: { authorization } }), 401, authorization);
    t.equal(await ask('/', {}), 401);
  });

  t.test('a page that cannot be rendered returns an error, and the next preview works', async t => {
    await knex('franchises').update({ rof_approved: false });
    await knex('franchises').where({ slug: 'brand-3' }).update({ name: BROKEN });
    const said = 'The page cannot be shown: the publisher could not render it';
    t.match(await preview('content?on=franchise', CONTENT), said);
    await knex('franchises').where({ slug: 'brand-3' }).update({ name: 'Brand 3' });
    t.match(
      await preview('content?on=franchise', CONTENT),
      'Brand 3',
      'the newest franchise is used if none is approved',
    );
  });

  t.test('without franchises the preview of a franchise page shows a message', async t => {
    await knex('franchises').update({ deleted_at: new Date() });
    t.match(await preview('content?on=franchise', CONTENT), '404 {"detail":"There is no franchise yet');
    t.match(await preview('content', CONTENT), 'Own a business people queue for');
    await knex('franchises').update({ deleted_at: null });
  });

  t.test('if the publisher is not running, previews show a message; they work again after its start', async t => {
    await publisher.stop();
    t.match(await preview('content', CONTENT), '503 {"detail":"The page cannot be shown right now');
    const other = await site.elsewhere(t);
    other.env.PREVIEW_PORT = previewPort;
    other.publisher();
    await waitForValue('previews are shown again', async () =>
      (await preview('content', CONTENT)).includes('<!DOCTYPE'),
    );
  });
});

t.test('a preview port that is in use does not prevent publishing', async t => {
  const other = await site.elsewhere(t);
  other.env.PREVIEW_PORT = new URL(other.env.API_URL ?? '').port;
  const publisher = other.publisher();
  t.match(await publisher.said('previews cannot be shown'), { level: 'error', error: /EADDRINUSE/ });
  await publisher.said('following');
});
