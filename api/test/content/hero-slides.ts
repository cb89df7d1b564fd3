import t from 'tap';
import { aConsultant, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { aPicture, dataUrl } from '../support/pictures.ts';

const aSlide = (more = {}) => ({ title: 'Own a kopitiam', subtitle: 'From RM 80,000', ...more });

t.test('hero slides', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const add = async (more = {}) => (await api.call('POST /admin/hero-slides', { as: admin, body: aSlide(more) })).body;
  const save = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.call(`PUT /admin/hero-slides/${id}`, { as: admin, body, headers });
  const titles = async (path: 'GET /hero-slides' | 'GET /admin/hero-slides'): Promise<string[]> =>
    (await api.call(path, { as: path.includes('admin') ? admin : undefined })).body.map(
      ({ title }: { title: string }) => title,
    );

  t.test('a slide has the default button of the specification unless it sets its own', async t => {
    t.match(await add({ active: false }), {
      button_text: 'Browse Opportunities',
      button_url: '#franchises',
      image_url: '',
      order: 0,
    });
  });

  t.test('visitors see the active slides, lowest order first', async t => {
    await add({ title: 'third', order: 3 });
    await add({ title: 'first', order: 1 });
    const moved = await add({ title: 'second', order: 9 });
    const answer = await api.call(`PUT /admin/hero-slides/${moved.id}/reorder`, { as: admin, body: { order: 2 } });
    t.match([answer.status, answer.body], [200, { id: moved.id, order: 2, title: 'second' }]);
    t.same(await titles('GET /hero-slides'), ['first', 'second', 'third']);
    t.equal((await titles('GET /admin/hero-slides')).length, 4);
    t.equal((await api.call(`PUT /admin/hero-slides/${moved.id}/reorder`, { as: admin, body: {} })).status, 422);
    t.equal((await api.call('PUT /admin/hero-slides/none/reorder', { as: admin, body: { order: 1 } })).status, 404);
  });

  t.test('all errors are reported at once', async t => {
    const { status, body } = await api.call('POST /admin/hero-slides', {
      as: admin,
      body: {
        title: '',
        image_url: 'x',
        button_url: 'javascript:a()',
        order: 1.5,
        active: 'no',
        button_text: 'x'.repeat(81),
      },
    });
    t.equal(status, 422);
    t.same(body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(), [
      'active',
      'button_text',
      'button_url',
      'image_url',
      'order',
      'subtitle',
      'title',
    ]);
  });

  t.test('the image of a slide can be embedded in the body', async t => {
    const slide = await add({ image_url: dataUrl(await aPicture(1920, 800).jpeg().toBuffer(), 'image/jpeg') });
    t.match(slide.image_url, /-1920x800\.jpg$/);
    const saved = await save(slide.id, { subtitle: 'Another' });
    t.match(saved.body, { image_url: slide.image_url, subtitle: 'Another', title: slide.title });
  });

  t.test('a slide may have no button', async t => {
    const slide = await add({ active: false, button_text: '', button_url: '' });
    t.match(slide, { button_text: '', button_url: '' });
    t.match((await save(slide.id, { title: 'Still without one' })).body, { button_text: '', button_url: '' });
  });

  t.test('slides support concurrent edits, the change feed and deletion like other records', async t => {
    const created = await api.call('POST /admin/hero-slides', { as: admin, body: aSlide() });
    const { id } = created.body;
    const version = { 'if-match': String(created.headers.etag) };
    t.equal((await save(id, { title: 'First' }, version)).status, 200);
    t.match((await save(id, { title: 'Second' }, version)).body.current, { title: 'First' });
    t.match((await api.call(`GET /admin/hero-slides/${id}`, { as: admin })).body, { title: 'First' });
    t.same((await api.call(`DELETE /admin/hero-slides/${id}`, { as: admin })).body, { id });
    t.equal((await api.call(`DELETE /admin/hero-slides/${id}`, { as: admin })).status, 404);
    const changes = await database.knex('content_changes').where({ entity_id: id }).orderBy('id');
    t.match(changes, [{ kind: 'hero_slide', action: 'saved' }, { action: 'saved' }, { action: 'deleted' }]);
  });

  t.test('only admins manage slides', async t => {
    const { id } = await add();
    for (const [as, status] of [
      [undefined, 401],
      [await aConsultant(database), 403],
      [SERVICE_TOKEN, 403],
    ] as const)
      for (const [path, body] of [
        ['GET /admin/hero-slides'],
        [`GET /admin/hero-slides/${id}`],
        ['POST /admin/hero-slides', aSlide()],
        [`PUT /admin/hero-slides/${id}`, { title: 'X' }],
        [`PUT /admin/hero-slides/${id}/reorder`, { order: 1 }],
        [`DELETE /admin/hero-slides/${id}`],
      ] as const)
        t.equal((await api.call(path, { as, body })).status, status, path);
  });
});
