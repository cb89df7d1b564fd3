import timers from 'node:timers';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { aSecondAfter } from '../support/clock.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

t.test('one franchise', async t => {
  const api = await testApi(t);
  const { database } = api;
  const owner = await aConsultant(database, { name: 'Aisyah', company_name: 'Brokers', photo: '/uploads/a.webp' });
  const franchise = await aFranchise(database, {
    slug: 'kopi-kita',
    name: 'Kopi Kita',
    consultant_id: owner.id,
    contact_email: 'office@example.com',
    phone: '+60 3 555 0100',
    currency: null,
    image_url: '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp',
  });
  await database.knex('franchise_slugs').insert({ slug: 'old-kopi', franchise_id: franchise.id });

  t.test('is found by its slug, a former slug and its id, and names its current slug', async t => {
    for (const key of ['kopi-kita', 'old-kopi', franchise.id]) {
      const { status, body } = await api.call(`GET /franchise/${key}`);
      t.equal(status, 200);
      t.match(body, { id: franchise.id, slug: 'kopi-kita' }, key);
    }
  });

  t.test('returns 404 for an unknown franchise', async t => {
    for (const path of [
      '/franchise/none',
      '/franchises/none',
      `/franchises/${owner.id}`,
      '/franchise-meta/none',
    ] as const) {
      const { status, body } = await api.call(`GET ${path}`);
      t.equal(status, 404);
      t.same(body, { detail: 'Franchise not found', code: 'franchise_not_found' });
    }
  });

  t.test('includes its consultant, a currency and the social image', async t => {
    const { body } = await api.call('GET /franchise/kopi-kita');
    t.match(body, {
      consultant_id: owner.id,
      consultant_name: 'Aisyah',
      consultant_company_name: 'Brokers',
      consultant_photo: '/uploads/a.webp',
      currency: 'USD',
      og_image: '/uploads/0123456789abcdef0123456789abcdef-social.jpg',
      featured: false,
      is_featured: false,
    });
  });

  t.test('shows its contact details only to admins and its consultant', async t => {
    const read = async (as?: { id: string; session_epoch: number }) =>
      (await api.call(`GET /franchises/${franchise.id}`, as ? { as } : {})).body;
    const [admin, other] = [await anAdmin(database), await aConsultant(database)];
    for (const viewer of [admin, owner]) t.equal((await read(viewer)).contact_email, 'office@example.com');
    for (const viewer of [undefined, other]) {
      const body = await read(viewer);
      t.equal(body.name, 'Kopi Kita');
      for (const field of ['contact_email', 'phone', 'website', 'deleted_at']) t.notOk(field in body, field);
    }
  });

  t.test("answers 304 unless the franchise, its category's name or its consultant changed", async t => {
    const read = (etag?: unknown) =>
      api.call('GET /franchise/kopi-kita', etag ? { headers: { 'if-none-match': String(etag) } } : {});
    const etag = (await read()).headers.etag;
    t.equal((await read(etag)).status, 304);
    await database.knex('franchises').where({ id: franchise.id }).update({ view_count: 77 });
    t.equal((await read(etag)).status, 304, 'a view does not change the version');
    await database
      .knex('users')
      .where({ id: owner.id })
      .update({ name: 'Aisyah B', updated_at: new Date(Date.now() + 5) });
    const second = await read(etag);
    t.equal(second.status, 200);
    await database.knex('categories').where({ name: franchise.category }).update({ name: 'Renamed' });
    t.equal((await read(second.headers.etag)).status, 200);
  });

  t.test("a user with more access does not get 304 for a visitor's version", async t => {
    const read = (as?: { id: string; session_epoch: number }, etag?: unknown) =>
      api.call(`GET /franchises/${franchise.id}`, {
        ...(as && { as }),
        headers: etag ? { 'if-none-match': String(etag) } : {},
      });
    const [visitors, owners] = [(await read()).headers.etag, (await read(owner)).headers.etag];
    t.equal((await read(owner, visitors)).body.contact_email, 'office@example.com');
    t.equal((await read(undefined, owners)).status, 200);
    t.equal((await read(owner, owners)).status, 304);
  });

  t.test('uses its own meta data, or derives them from its texts', async t => {
    const { body } = await api.call(`GET /franchise-meta/${franchise.id}`);
    t.match(body, {
      title: 'Kopi Kita',
      description: franchise.description,
      url: `${api.config.publicUrl}/franchise/kopi-kita`,
      image: `${api.config.publicUrl}/uploads/0123456789abcdef0123456789abcdef-social.jpg`,
      franchise_name: 'Kopi Kita',
    });
    await database
      .knex('franchises')
      .where({ id: franchise.id })
      .update({ description: 'x'.repeat(160), meta_title: 'Title' });
    t.match((await api.call('GET /franchise-meta/kopi-kita')).body, { title: 'Title', description: 'x'.repeat(160) });
    await database
      .knex('franchises')
      .where({ id: franchise.id })
      .update({ description: 'x'.repeat(161) });
    t.equal((await api.call('GET /franchise-meta/kopi-kita')).body.description, `${'x'.repeat(157)}...`);
  });

  t.test('counts a view at once and stores it within a second', async t => {
    const { view_count } = await database.knex('franchises').where({ id: franchise.id }).first();
    const look = () => api.call(`POST /franchises/${franchise.id}/increment-view`);
    await aSecondAfter(async () => {
      t.same((await look()).body, { view_count: view_count + 1 });
      t.same((await look()).body, { view_count: view_count + 2 });
    });
    await waitUntil(async () => (await api.call('GET /franchise/kopi-kita')).body.view_count === view_count + 2);
    t.equal((await api.call('POST /franchises/none/increment-view')).status, 404);
    t.equal((await api.call(`POST /franchises/${owner.id}/increment-view`)).status, 404);
  });

  t.test('skipping a second in a test affects only the timers of the view counts', async t => {
    let fired = 0;
    const fire = () => fired++;
    // Like the database driver, this uses timers that were imported by name and are started before and cleared during
    // the work.
    const [drivers, longer] = [timers.setTimeout(fire, 50), setTimeout(fire, 60)];
    await aSecondAfter(async () => {
      timers.clearTimeout(drivers);
      clearTimeout(longer);
      clearTimeout(setTimeout(fire, 1000));
    });
    await new Promise(resolve => timers.setTimeout(resolve, 100));
    t.equal(fired, 0, 'a cleared timer never fires');
  });

  t.test('a deleted franchise is visible only to admins', async t => {
    await database.knex('franchises').where({ id: franchise.id }).update({ deleted_at: new Date() });
    t.equal((await api.call('GET /franchise/kopi-kita')).status, 404);
    t.equal((await api.call(`GET /franchises/${franchise.id}`, { as: owner })).status, 404);
    t.equal((await api.call(`GET /franchise-meta/${franchise.id}`)).status, 404);
    const { status, body } = await api.call(`GET /franchises/${franchise.id}`, { as: await anAdmin(database) });
    t.equal(status, 200);
    t.ok(body.deleted_at);
  });

  t.test(
    'a franchise without a consultant, or whose consultant is deleted, shows the system as its consultant',
    async t => {
      const nobodys = await aFranchise(database, {});
      t.equal((await api.call(`GET /franchise/${nobodys.slug}`)).body.consultant_id, 'system-upload');
      const left = await aConsultant(database, { deleted_at: new Date(), name: 'Left' });
      const { slug } = await aFranchise(database, { consultant_id: left.id });
      t.match((await api.call(`GET /franchise/${slug}`)).body, { consultant_id: 'system-upload', consultant_name: '' });
    },
  );
});

t.test('what the forms offer', async t => {
  const api = await testApi(t);
  const consultant = await aConsultant(api.database, { name: 'Zara' });
  await aConsultant(api.database, { name: 'Left', deleted_at: new Date() });
  await aConsultant(api.database, { name: 'Amir' });
  const admin = await anAdmin(api.database);
  await aCategory(api.database);

  t.test('options are the lists of the specification', async t => {
    const { body } = await api.call('GET /franchise-options');
    t.equal(body.malaysian_states.length, 16);
    t.same(body.territory_types, ['Malaysia', 'International']);
    t.equal(body.franchise_models.length, 6);
    t.same(body.currencies, ['MYR', 'USD', 'SGD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY']);
    t.ok(body.international_countries.includes('Hong Kong') && body.international_countries.includes('Germany'));
  });

  t.test('lists consultants to signed-in users, without admins and deleted consultants', async t => {
    const { body } = await api.call('GET /consultants', { as: consultant });
    t.same(
      body.map(({ name }: { name: string }) => name),
      ['Amir', 'Zara'],
    );
    t.same(Object.keys(body[0]).sort(), ['id', 'name']);
    const [one] = (await api.call(`GET /consultants?filter={"id":["${consultant.id}"]}`, { as: admin })).body;
    t.strictSame(one, { id: consultant.id, name: 'Zara', email: consultant.email });
  });

  t.test("a consultant cannot learn another's email address, nor sort, filter or search by it", async t => {
    const ask = (query: object, as: typeof admin) =>
      api.call(`GET /consultants?${new URLSearchParams(Object.entries(query))}` as 'GET /consultants', { as });
    const [own = '', domain = ''] = consultant.email.split('@');
    const byEmail = [
      { sort: '["email","ASC"]' },
      { sort: '["email","DESC"]', range: '[0,0]' },
      { filter: JSON.stringify({ email: consultant.email }) },
      { filter: JSON.stringify({ id: [consultant.id], email: [consultant.email] }) },
    ];
    for (const query of byEmail) {
      t.equal((await ask(query, consultant)).status, 422, JSON.stringify(query));
      t.equal((await ask(query, admin)).status, 200);
    }
    for (const q of [own, domain, consultant.email]) {
      const filter = { filter: JSON.stringify({ q }) };
      t.strictSame((await ask(filter, consultant)).body, [], q);
      t.ok((await ask(filter, admin)).body.length > 0, q);
    }
    const { body } = await ask({ filter: JSON.stringify({ q: 'Zar' }) }, consultant);
    t.strictSame(body, [{ id: consultant.id, name: 'Zara' }], 'finds them by name');
  });
});
