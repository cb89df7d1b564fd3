import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { aSecondAfter } from '../support/clock.ts';
import { aCategory, aConsultant, aFranchise, aFranchiseBody, testApi } from '../support/index.ts';
import { insertStaffAndCategory, lastChange, lastEntry } from '../support/office.ts';

t.test('a franchise is stored as it was sent, with normalised values', async t => {
  const api = await testApi(t);
  const references = await insertStaffAndCategory(api);
  const sent = {
    name: '  Kopi Kita ',
    currency: 'MYR',
    investment_min: 0,
    investment_max: 0,
    franchise_fee: null,
    territory_type: ['Malaysia', 'International'],
    territory_location: ['Penang', 'Japan'],
    why_choose_points: ['', ' Cheap ', '   '],
    media_gallery: ['/uploads/a.webp', ' ', { url: '' }, { url: ' https://youtu.be/x ', caption: ' Film ' }],
    faqs: [
      { question: 'How much?', answer: 'A little.' },
      { question: 'No answer', answer: ' ' },
      { question: '', answer: 'No question' },
    ],
    view_count: 999,
    created_at: '2001-01-01T00:00:00.000Z',
    unknown: 'ignored',
  };
  const { status, body, headers } = await api.call('POST /franchises', {
    as: references.admin,
    body: aFranchiseBody(references, sent),
  });
  t.equal(status, 201);
  t.match(body, {
    name: 'Kopi Kita',
    slug: 'kopi-kita',
    category: references.category.name,
    consultant_id: references.consultant.id,
    investment_min: 0,
    investment_max: 0,
    franchise_fee: null,
    territory_location: ['Penang', 'Japan'],
    why_choose_points: ['Cheap'],
    media_gallery: [
      { url: '/uploads/a.webp', caption: '' },
      { url: 'https://youtu.be/x', caption: 'Film' },
    ],
    faqs: [{ question: 'How much?', answer: 'A little.' }],
    view_count: 0,
    featured: false,
    rof_approved: false,
  });
  t.equal(body.faqs.length, 1);
  t.not(body.created_at, sent.created_at);
  t.ok(headers.etag);
  t.same((await api.call(`GET /franchises/${body.id}`, { as: references.admin })).body, body);

  t.test('visitors see a new franchise, and search finds it', async t => {
    t.equal((await api.call('GET /franchise/kopi-kita')).status, 200);
    t.equal((await api.call('GET /franchises?search=grandparents')).body.length, 1);
    t.match(await lastChange(api), {
      kind: 'franchise',
      entity_id: body.id,
      action: 'saved',
      touches: { slugs: ['kopi-kita'], categories: [references.category.slug] },
    });
    t.match(await lastEntry(api), { actor_id: references.admin.id, action: 'create', after: { name: 'Kopi Kita' } });
  });

  t.test('saving an unchanged record changes nothing', async t => {
    const again = await api.call(`PUT /franchises/${body.id}`, { as: references.admin, body });
    t.equal(again.status, 200);
    const { updated_at: _, ...same } = body;
    t.match(again.body, same);
    t.same((await lastEntry(api)).after, {});
  });

  t.test('a partial save keeps the other fields', async t => {
    const { body: after } = await api.call(`PUT /franchises/${body.id}`, {
      as: references.admin,
      body: { description: 'Tea now.', investment_max: 5 },
    });
    t.match(after, { name: 'Kopi Kita', description: 'Tea now.', investment_max: 5, faqs: body.faqs });
    t.equal((await api.call('GET /franchises?search=grandparents')).body.length, 0);
    for (const words of ['tea', 'kopi kita', references.category.name])
      t.equal((await api.call(`GET /franchises?search=${encodeURIComponent(words)}`)).body.length, 1, words);
    t.same((await lastEntry(api)).before, { description: body.description, investment_max: 0 });
    const beside = api.database.knex('franchise_search').where({ franchise_id: body.id }).pluck('words');
    t.same(await beside, await api.database.knex('franchises').where({ id: body.id }).pluck('search_words'));
  });

  t.test('featured and is_featured are the same value, and a request may send either', async t => {
    const put = async (change: object) =>
      (await api.call(`PUT /franchises/${body.id}`, { as: references.admin, body: change })).body;
    t.match(await put({ featured: true }), { featured: true, is_featured: true });
    t.match(await put({ is_featured: false }), { featured: false, is_featured: false });
    t.match(await put({ featured: false, is_featured: true }), { featured: true, is_featured: true });
    t.match(await put({ featured: false, is_featured: true }), { featured: false, is_featured: false });
  });

  t.test(
    'a franchise without a social image uses the social size of its image, also after the image changed',
    async t => {
      const image = '/uploads/ffffffffffffffffffffffffffffffff-800x600.png';
      const put = async (change: object) =>
        (await api.call(`PUT /franchises/${body.id}`, { as: references.admin, body: change })).body.og_image;
      const own = '/uploads/0123456789abcdef0123456789abcdef-social.jpg';
      t.equal(body.og_image, own);
      t.equal(await put({ ...body, image_url: image }), image.replace('-800x600.png', '-social.jpg'));
      t.equal(await put({ og_image: 'https://example.com/card.jpg' }), 'https://example.com/card.jpg');
      t.equal(await put({ og_image: '' }), image.replace('-800x600.png', '-social.jpg'));
    },
  );

  t.test('an empty territory type becomes Malaysia', async t => {
    const { body: after } = await api.call(`PUT /franchises/${body.id}`, {
      as: references.admin,
      body: { territory_type: [], territory_location: ['Johor'] },
    });
    t.same(after.territory_type, ['Malaysia']);
  });

  t.test('a move to another category updates the pages of both', async t => {
    const other = await aCategory(api.database);
    await api.call(`PUT /franchises/${body.id}`, { as: references.admin, body: { category: other.name } });
    t.same((await lastChange(api)).touches.categories.sort(), [references.category.slug, other.slug].sort());
  });
});

t.test('concurrent edits of one record', async t => {
  const api = await testApi(t);
  const references = await insertStaffAndCategory(api);
  const franchise = await aFranchise(api.database, { consultant_id: references.consultant.id });
  const path = `/franchises/${franchise.id}` as const;
  const etag = String((await api.call(`GET ${path}`, { as: references.admin })).headers.etag);
  const put = (name: string, ifMatch?: string) =>
    api.call(`PUT ${path}`, { as: references.admin, body: { name }, headers: ifMatch ? { 'if-match': ifMatch } : {} });

  const first = await put('First', etag);
  t.equal(first.status, 200);
  const second = await put('Second', etag);
  t.equal(second.status, 412, 'the second editor gets 412');
  t.match(second.body.current, { id: franchise.id, name: 'First', featured: false, is_featured: false });
  t.notOk('consultant_updated_at' in second.body.current);
  t.equal((await api.call(`GET ${path}`)).body.name, 'First');
  t.equal((await put('Second', String(first.headers.etag))).status, 200);
  t.equal((await put('Third')).status, 200, 'a save without a version is accepted');
  t.equal((await put(' ', etag)).status, 422, 'validation errors come before the version check');
  const unknown = { as: references.admin, body: { category: 'Nowhere' }, headers: { 'if-match': etag } };
  t.equal((await api.call(`PUT ${path}`, unknown)).status, 422, 'errors of the rules come first, too');

  const now = String((await api.call(`GET ${path}`)).headers.etag);
  const together = await Promise.all([put('A', now), put('B', now), put('C', now)]);
  t.same(together.map(({ status }) => status).sort(), [200, 412, 412], 'one of three concurrent saves wins');

  const { view_count: seen } = (await aSecondAfter(() => api.call(`POST ${path}/increment-view`))).body;
  const stored = () => api.database.knex('franchises').where({ id: franchise.id }).first('view_count');
  await waitUntil(async () => (await stored()).view_count === seen);
  const winner = together.find(({ status }) => status === 200);
  t.equal((await put('After a view', String(winner?.headers.etag))).status, 200, 'a view does not change the version');
});

t.test('rules are checked once per save, while the row is locked', async t => {
  const api = await testApi(t);
  const references = await insertStaffAndCategory(api);
  const { id } = await aFranchise(api.database, { consultant_id: references.consultant.id });
  const statements: string[] = [];
  api.database.knex.on('query', ({ sql }) => statements.push(sql));
  const save = (body: object) => api.call(`PUT /franchises/${id}`, { as: references.consultant, body });
  t.equal((await save({ name: 'Saved', image_url: 'https://example.com/a.webp' })).status, 200);
  t.match(
    statements.find(sql => sql.includes('`franchises`')),
    /^select `consultant_id`, `deleted_at` from `franchises`/,
    'reads the owner before the body is parsed',
  );
  t.equal(statements.filter(sql => /from `franchises`.*for update/.test(sql)).length, 1);
});

t.test('a consultant', async t => {
  const api = await testApi(t);
  const references = await insertStaffAndCategory(api);
  const other = await aConsultant(api.database);
  const own = await aFranchise(api.database, { consultant_id: references.consultant.id, name: 'Own' });
  const foreign = await aFranchise(api.database, { consultant_id: other.id, name: 'Foreign' });
  await aFranchise(api.database, { consultant_id: references.consultant.id, name: 'Binned', deleted_at: new Date() });

  t.test('sees only their own franchises in the list, with all fields', async t => {
    const { body, headers } = await api.call('GET /franchises', { as: references.consultant });
    t.same(
      body.map(({ name }: { name: string }) => name),
      ['Own'],
    );
    t.ok('contact_email' in body[0]);
    t.equal(headers['content-range'], 'franchises 0-0/1');
    const asking = await api.call(`GET /franchises?filter={"consultant_id":"${other.id}"}`, {
      as: references.consultant,
    });
    t.same(asking.body, []);
    t.equal((await api.call('GET /franchises?filter={"deleted":true}', { as: references.consultant })).status, 422);
  });

  t.test('edits their own franchises, but cannot feature, approve, re-address or reassign them', async t => {
    const { status, body } = await api.call(`PUT /franchises/${own.id}`, {
      as: references.consultant,
      body: {
        name: 'Better',
        featured: true,
        is_featured: true,
        rof_approved: true,
        slug: 'better',
        consultant_id: other.id,
      },
    });
    t.equal(status, 200);
    t.match(body, {
      name: 'Better',
      featured: false,
      rof_approved: false,
      slug: own.slug,
      consultant_id: references.consultant.id,
    });
    t.equal((await api.call('GET /franchise/better')).status, 404);
  });

  t.test('gets no errors about fields that they may not change', async t => {
    const body = { consultant_id: 'nobody', slug: '404' };
    t.equal((await api.call(`PUT /franchises/${own.id}`, { as: references.consultant, body })).status, 200);
  });

  t.test('cannot edit franchises of other consultants, and learns nothing about them by trying', async t => {
    const { status, body } = await api.call(`PUT /franchises/${foreign.id}`, {
      as: references.consultant,
      body: { name: '', established_year: 1 },
    });
    t.equal(status, 403);
    t.same(body, { detail: 'You can only edit franchises assigned to you.', code: 'franchise_not_assigned' });
    t.equal((await api.call(`GET /franchises/${foreign.id}`)).body.name, 'Foreign');
  });

  t.test('loses access when a franchise is assigned to another consultant', async t => {
    await api.call(`PUT /franchises/${own.id}`, { as: references.admin, body: { consultant_id: other.id } });
    t.equal((await api.call(`PUT /franchises/${own.id}`, { as: references.consultant, body: {} })).status, 403);
    t.equal((await api.call(`PUT /franchises/${own.id}`, { as: other, body: {} })).status, 200);
  });
});
