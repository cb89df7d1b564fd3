import t from 'tap';
import { nameSlug } from '../../src/franchises/name-slug.ts';
import { aCategory, aConsultant, aFranchise, aFranchiseBody, anAdmin, testApi } from '../support/index.ts';

t.test('a slug is made from a name', async t => {
  const cases: Record<string, string> = {
    'Kopi Kita': 'kopi-kita',
    'Café Münchën & Söhne': 'cafe-munchen-and-sohne',
    'Ah Huat’s “White” Coffee!': 'ah-huats-white-coffee',
    深圳咖啡: 'shen-zhen-ka-fei',
    Кофейня: 'kofeynya',
    ＡＢＣ: 'abc',
    '---': 'franchise-00000042',
    '\u200b': 'franchise-00000042',
    404: 'franchise-404',
    index: 'franchise-index',
    '01a1f888-6861-7481-875f-58339c71ae0a': 'franchise-01a1f888-6861-7481-875f-58339c71ae0a',
  };
  for (const [name, slug] of Object.entries(cases)) t.equal(nameSlug(name, 'x-00000042'), slug, name);
  t.equal(nameSlug('x'.repeat(200), '').length, 100);
});

t.test('addresses of franchises', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const references = { category: await aCategory(database), consultant: await aConsultant(database) };
  const create = (name: string, more: object = {}) =>
    api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, { name, ...more }) });
  const put = (id: string, body: object) => api.call(`PUT /franchises/${id}`, { as: admin, body });
  const find = async (slug: string) => (await api.call(`GET /franchise/${slug}`)).body;

  t.test('a franchise with the name of another gets a numbered slug that no deleted or former slug uses', async t => {
    const first = (await create('Same')).body;
    t.equal(first.slug, 'same');
    const second = (await create('Same')).body;
    t.equal(second.slug, 'same-2');
    await api.call(`DELETE /franchises/${second.id}`, { as: admin });
    await put(first.id, { slug: 'unlike' });
    t.equal((await create('Same')).body.slug, 'same-3');
    t.equal((await create('Same 3')).body.slug, 'same-3-2');
  });

  t.test('a free number is found among many franchises with the same name', async t => {
    const { id } = (await create('Crowd')).body;
    await database
      .knex('franchise_slugs')
      .insert(Array.from({ length: 60 }, (_, n) => ({ slug: `crowd-${n + 2}`, franchise_id: id })));
    t.equal((await create('Crowd')).body.slug, 'crowd-62');
  });

  t.test('a changed name keeps the slug, and after a change of the slug the old one still works', async t => {
    const { id } = (await create('Before')).body;
    t.equal((await put(id, { name: 'After' })).body.slug, 'before');
    t.equal((await put(id, { slug: 'after' })).body.slug, 'after');
    t.equal((await put(id, { slug: '' })).body.slug, 'after', 'an empty slug keeps the current one');
    t.match(await find('before'), { id, slug: 'after' });
    t.match(await find('after'), { id, slug: 'after' });
    const change = await database.knex('content_changes').orderBy('id', 'desc').first();
    t.same(change.touches.slugs.sort(), ['after', 'before']);
    t.equal((await put(id, { slug: 'before' })).body.slug, 'before', 'a franchise can return to its own former slug');
    t.match(await find('after'), { id, slug: 'before' });
  });

  t.test('a slug is never given to another franchise, whether it is current, former or deleted', async t => {
    const taken = (await create('Taken')).body;
    await put(taken.id, { slug: 'taken-now' });
    const binned = (await create('Binned')).body;
    await api.call(`DELETE /franchises/${binned.id}`, { as: admin });
    const { id } = (await create('Wanting')).body;
    for (const slug of ['taken', 'taken-now', 'binned']) {
      for (const answer of [await put(id, { slug }), await create('Another', { slug })]) {
        t.equal(answer.status, 422);
        t.match(answer.body.detail, [{ loc: ['body', 'slug'], type: 'unique' }]);
      }
    }
    const beside = await create(' ', { slug: 'taken' });
    t.same(
      beside.body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(),
      ['name', 'slug'],
      'all errors are reported at once',
    );
    t.equal((await create('Own choice', { slug: 'my-own' })).body.slug, 'my-own');
  });

  t.test('a slug cannot be an id or a page of the site', async t => {
    const { id } = await aFranchise(database, {});
    for (const slug of [id, 'index', '404', 'Upper', 'two--hyphens', '-edge', 'edge-', 'a b', 'ä', 'x'.repeat(121)])
      t.equal((await create('Odd', { slug })).status, 422, slug);
    t.equal((await create('Long', { slug: 'x'.repeat(120) })).status, 201);
  });

  t.test('concurrent creations with the same name get different slugs', async t => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('Race')));
    t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
    const slugs = answers.map(({ body }) => body.slug);
    t.same(new Set(slugs), new Set(['race', ...Array.from({ length: 11 }, (_, n) => `race-${n + 2}`)]));
  });

  t.test('when several requests choose the same slug at the same time, only one of them gets it', async t => {
    const created = await Promise.all(Array.from({ length: 6 }, () => create('Chosen', { slug: 'chosen' })));
    t.same(created.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422]);
    const some = await Promise.all(['P', 'Q', 'R', 'S'].map(name => create(name)));
    const moved = await Promise.all(some.map(({ body }) => put(body.id, { slug: 'coveted' })));
    t.same(moved.map(({ status }) => status).sort(), [200, 422, 422, 422]);
    const owners = await database.knex('franchises').where({ slug: 'coveted' });
    t.equal(owners.length, 1);
  });
});
