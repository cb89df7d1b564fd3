import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { PAGE_HTML_TAGS_LIMIT } from '../../src/pages/schemas.ts';
import { requestRendering } from '../../src/previews/publisher.ts';
import { aPublisher } from '../support/a-publisher.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { aPicture, dataUrl } from '../support/pictures.ts';
import { freePort } from '../support/server-process.ts';

const PAGE = 'POST /admin/previews/page';
const CONTENT = 'POST /admin/previews/content';
const aPage = { title: ' About us ', slug: 'about-us', content: '<p>Hello</p>' };

t.test('previews', async t => {
  const publisher = await aPublisher(t);
  const api = await testApi(t, { PREVIEW_URL: publisher.url });
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const show = (call: `${string} /${string}`, body: unknown) => api.call(call, { as: admin, body });
  const last = () => publisher.asked.at(-1);
  /** Returns everything that a save would change. */
  const traces = async () => [
    await knex('pages').select('*').orderBy('id'),
    await knex('franchises').select('*').orderBy('id'),
    await knex('settings').select('*').orderBy('name'),
    await knex('content_changes').select('id'),
    await knex('audit_log').select('id'),
    await knex('media').select('id'),
  ];

  t.test('a page is sent to the publisher as it would be saved, and the rendered page must not be cached', async t => {
    const { status, body, headers } = await show(PAGE, {
      ...aPage,
      content: '<p onclick="a()">Hi</p><script>1</script>',
      is_published: false,
    });
    t.equal(status, 200);
    t.match(body.html, '<h1>Example</h1>');
    t.equal(headers['cache-control'], 'no-store');
    t.match(last(), {
      show: 'page',
      page: { title: 'About us', slug: 'about-us', content: '<p>Hi</p>', is_published: true, meta_title: '' },
    });
  });

  t.test('fields of an edited page that were not sent keep their values', async t => {
    const { body: page } = await api.call('POST /pages', {
      as: admin,
      body: { ...aPage, slug: 'edited', meta_description: 'Kept' },
    });
    await show(`${PAGE}?id=${page.id}`, { title: 'Other', slug: 'edited' });
    t.match(last(), { page: { id: page.id, title: 'Other', content: '<p>Hello</p>', meta_description: 'Kept' } });
    t.equal((await show(`${PAGE}?id=none`, aPage)).body.detail, 'Page not found');
  });

  t.test('unsaved content replaces stored content, without private fields', async t => {
    const socialLinks = { facebook: 'https://facebook.com/a' };
    await api.call('PUT /content', { as: admin, body: { companyName: 'Stored', socialLinks } });
    const { status } = await show(`${CONTENT}?on=franchise`, {
      heroTitle: 'Unsaved',
      socialLinks: { x: 'https://x.com/a' },
      leadNotificationSubject: 'Secret',
    });
    t.equal(status, 200);
    t.match(last(), {
      show: 'franchise',
      content: {
        heroTitle: 'Unsaved',
        companyName: 'Stored',
        socialLinks: { ...socialLinks, x: 'https://x.com/a' },
      },
    });
    t.notMatch(JSON.stringify(last()), /Secret|leadNotification|smtp|emailProvider/);
    await show(CONTENT, {});
    t.match(last(), { show: 'home', content: { heroTitle: (await api.call('GET /content')).body.heroTitle } });
  });

  t.test(
    'a franchise is previewed as it would be saved, for users who may edit it, without private fields',
    async t => {
      const [owner, other] = [await aConsultant(api.database, { name: 'Own Er' }), await aConsultant(api.database)];
      const heir = await aConsultant(api.database, { name: 'He Ir', company_name: 'Heirs', photo: '/uploads/h.webp' });
      const { name: category } = await aCategory(api.database, { name: 'Tea' });
      const franchise = await aFranchise(api.database, { consultant_id: owner.id, name: 'Stored' });
      const call = `POST /franchises/${franchise.id}/preview` as const;
      const changed = {
        ...{ name: ' Unsaved ', category: 'tea', phone: '03-5555 0199', website: 'https://secret.example' },
        ...{
          investment_min: null,
          featured: true,
          consultant_id: heir.id,
          slug: 'unsaved',
          why_choose_points: ['a', ' '],
        },
      };
      const before = await knex('franchises').where({ id: franchise.id }).first();
      t.equal((await api.call(call, { as: admin, body: changed })).status, 200);
      t.match(last(), {
        show: 'franchise-page',
        franchise: {
          ...{
            id: franchise.id,
            slug: 'unsaved',
            name: 'Unsaved',
            category,
            is_featured: true,
            why_choose_points: ['a'],
          },
          ...{ investment_min: null, description: before.description, consultant_name: 'He Ir' },
          ...{ consultant_id: heir.id, consultant_company_name: 'Heirs', consultant_photo: '/uploads/h.webp' },
        },
      });
      t.notMatch(JSON.stringify(last()), /secret|5555 0199|search_words|deleted_at/);
      t.equal((await api.call(call, { as: owner, body: changed })).status, 200);
      t.match(
        last(),
        { franchise: { name: 'Unsaved', slug: franchise.slug, is_featured: false, consultant_name: 'Own Er' } },
        'fields that a consultant may not change keep their values',
      );
      const requests = publisher.asked.length;
      for (const body of [changed, { name: '' }, {}]) {
        t.match(await api.call(call, { as: other, body }), { status: 403, body: { detail: /assigned to you/ } });
        t.equal((await api.call(call, { body })).status, 401);
      }
      t.equal((await api.call('POST /admin/previews/franchise', { as: owner, body: changed })).status, 403);
      await knex('franchises').where({ id: franchise.id }).update({ deleted_at: new Date() });
      t.equal((await api.call(call, { as: owner, body: changed })).status, 404);
      t.equal(publisher.asked.length, requests);
      await knex('franchises').where({ id: franchise.id }).update({ deleted_at: null });
      t.same(await knex('franchises').where({ id: franchise.id }).first(), before, 'nothing is saved');
      t.equal((await knex('franchise_slugs').where({ slug: 'unsaved' })).length, 0);
    },
  );

  t.test('a new franchise is previewed, or refused with the errors that saving would report', async t => {
    const consultant = await aConsultant(api.database, { name: 'Con Sultant' });
    const { name: category } = await aCategory(api.database);
    const { id } = await aFranchise(api.database, { consultant_id: consultant.id });
    const body = {
      ...{ name: 'Kopi Baru', category, description: 'New.', established_year: 2020, locations_count: 1 },
      ...{ origin_country: 'Malaysia', image_url: '/uploads/x.webp', franchise_model: ['Single-Unit'] },
      consultant_id: consultant.id,
    };
    const before = await traces();
    t.equal((await show('POST /admin/previews/franchise', body)).status, 200);
    t.match(last(), {
      franchise: { slug: 'kopi-baru', name: 'Kopi Baru', currency: 'USD', consultant_name: 'Con Sultant', faqs: [] },
    });
    const requests = publisher.asked.length;
    const BROKEN = 'data:image/png;base64,AAAA';
    for (const faulty of [{}, { ...body, category: 'none', established_year: 1200 }, { ...body, image_url: BROKEN }]) {
      const [saved, shown] = [
        await show('POST /franchises', faulty),
        await show('POST /admin/previews/franchise', faulty),
      ];
      t.equal(saved.status, 422);
      t.same(shown.body, saved.body);
    }
    for (const faulty of [
      { name: '' },
      { investment_min: 2, investment_max: 1, slug: 'index' },
      { og_image: BROKEN },
    ]) {
      const [saved, shown] = [
        await show(`PUT /franchises/${id}`, faulty),
        await show(`POST /franchises/${id}/preview`, faulty),
      ];
      t.equal(saved.status, 422);
      t.same(shown.body, saved.body);
    }
    t.equal(publisher.asked.length, requests);
    t.same(await traces(), before);
  });

  t.test('errors are the same as those of saving, and all are reported at once', async t => {
    const BROKEN = 'data:image/png;base64,AAAA';
    const before = publisher.asked.length;
    const pages = [
      {},
      { title: '  ', slug: 'admin', content: 5, meta_title: 'x'.repeat(61), is_published: 'yes' },
      { ...aPage, slug: 'edited' },
      { ...aPage, content: `<img src="${BROKEN}">` },
      { title: '', slug: 'admin', content: `<img src='${BROKEN}'>` },
      { ...aPage, content: '<br>'.repeat(PAGE_HTML_TAGS_LIMIT + 1) },
      { ...aPage, content: `<p>${'x'.repeat(1_000_000)}</p>` },
      { ...aPage, content: '<'.repeat(500_000) },
    ];
    for (const body of pages) {
      const [saved, shown] = [await show('POST /pages', body), await show(PAGE, body)];
      t.equal(saved.status, 422);
      t.same(shown.body, saved.body, JSON.stringify(body).slice(0, 60));
    }
    const contents = [
      { primaryColor: 'red', companyEmail: 'x', logoUrl: BROKEN, socialLinks: { x: 'javascript:1' } },
      { logoUrl: BROKEN, faviconUrl: BROKEN },
      { logoUrl: `/${'x'.repeat(500)}` },
      { leadNotificationHtml: '<'.repeat(20_000) },
      { emailProvider: 'smtp', smtpHost: '' },
    ];
    for (const body of contents) {
      const [saved, shown] = [await show('PUT /content', body), await show(CONTENT, body)];
      t.equal(saved.status, 422, JSON.stringify(body).slice(0, 60));
      t.same(shown.body, saved.body, JSON.stringify(body).slice(0, 60));
    }
    t.equal((await show(`${CONTENT}?on=elsewhere`, {})).status, 422);
    t.equal(publisher.asked.length, before, 'the publisher receives no request');
  });

  t.test('a preview stores nothing, not even pictures', async t => {
    const before = await traces();
    const picture = dataUrl(await aPicture(30, 20).png().toBuffer());
    await show(PAGE, { ...aPage, content: `<p><img src="${picture}" alt="a"><img src='${picture}'></p>` });
    t.match(last(), { page: { content: `<p><img src="${picture}" alt="a" /><img src="${picture}" /></p>` } });
    await show(CONTENT, { logoUrl: picture, heroTitle: 'Unsaved' });
    t.match(last(), { content: { logoUrl: picture } });
    t.same(await traces(), before);
    await t.rejects(access(join(api.config.dataDir, 'uploads')));
  });

  t.test(
    'only admins can preview, access is checked before the body is read, and its size is limited as for a save',
    async t => {
      const large = { headers: { 'content-type': 'application/json' }, body: ' '.repeat(15_728_641) };
      const consultant = await aConsultant(api.database);
      for (const call of [PAGE, CONTENT] as const) {
        t.equal((await api.call(call, large)).status, 401, call);
        for (const as of [consultant, SERVICE_TOKEN])
          t.equal((await api.call(call, { ...large, as })).status, 403, call);
        t.equal((await api.call(call, { ...large, as: admin })).status, 413, call);
      }
    },
  );

  t.test('a page that the publisher cannot render is reported', async t => {
    const { answer } = publisher;
    t.teardown(() => {
      publisher.answer = answer;
    });
    for (const [said, status, detail] of [
      [410, 404, 'There is no franchise yet to preview this with'],
      [422, 503, 'The page cannot be shown: the publisher could not render it'],
      [401, 503, 'The page cannot be shown right now: the publisher does not respond'],
      [302, 503, 'The page cannot be shown right now: the publisher does not respond'],
    ] as const) {
      publisher.answer = response => response.writeHead(said, { location: '/' }).end();
      const shown = await show(CONTENT, {});
      t.match([shown.status, shown.body], [status, { detail }], String(said));
    }
    publisher.answer = response => response.destroy();
    t.equal((await show(CONTENT, {})).status, 503, 'a response that is cut off');
  });

  t.test(
    'a publisher that does not respond is not waited for, and a client that disconnects cancels the request',
    async t => {
      const { answer } = publisher;
      t.teardown(() => {
        publisher.answer = answer;
      });
      let notifications = 0;
      publisher.answer = response => response.once('close', () => notifications++);
      const began = performance.now();
      t.match((await show(CONTENT, {})).body, { detail: /the publisher does not respond/ });
      t.ok(performance.now() - began >= 4_900, 'gives up after 5 seconds');
      await waitUntil(() => notifications === 1);
      // From here on only the client's disconnection ends the request.
      const { timeout } = AbortSignal;
      AbortSignal.timeout = () => new AbortController().signal;
      t.teardown(() => {
        AbortSignal.timeout = timeout;
      });
      const requests = publisher.asked.length;
      const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
      const leaving = new AbortController();
      const waiting = fetch(`${address}/api/admin/previews/content`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await api.tokenOf(admin)}`, 'content-type': 'application/json' },
        body: '{}',
        signal: leaving.signal,
      });
      await waitUntil(() => publisher.asked.length > requests);
      leaving.abort();
      await t.rejects(waiting);
      await waitUntil(() => notifications === 2);
    },
  );
});

t.test('reports immediately that no publisher is configured', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const none = await api.call(PAGE, { as: admin, body: aPage });
  t.same([none.status, none.body.detail], [409, 'The page cannot be shown: no publisher is set up for previews']);
  t.equal((await api.call(PAGE, { as: admin, body: {} })).status, 422, 'validation errors come first');

  const away = { ...api.config, previewUrl: `http://127.0.0.1:${await freePort()}` };
  const content = (await api.call('GET /content')).body;
  await t.rejects(requestRendering(away, { show: 'home', content }, new AbortController().signal), {
    message: /the publisher does not respond/,
  });
});
