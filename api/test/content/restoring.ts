import t from 'tap';
import { aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

const image_url = '/uploads/0123456789abcdef0123456789abcdef-728x90.webp';
const KINDS = [
  {
    path: '/categories',
    one: '/categories',
    body: { name: 'Coffee & Tea', icon: '☕', description: 'Kopitiams', order: 3, is_active: false },
  },
  {
    path: '/pages',
    one: '/admin/pages',
    body: {
      ...{ title: 'How it works', slug: 'how-it-works', content: '<h2>First</h2><p>Choose.</p>' },
      ...{ meta_title: 'How', meta_description: 'Three steps', is_published: true },
    },
  },
  {
    path: '/admin/hero-slides',
    one: '/admin/hero-slides',
    body: {
      title: 'Start small',
      subtitle: 'Kiosks',
      button_text: 'Go',
      button_url: '/franchises',
      order: 7,
      active: true,
    },
  },
  {
    path: '/admin/banners',
    one: '/admin/banners',
    body: {
      ...{ title: 'Open day', image_url, link_url: 'https://example.com', location: 'homepage_footer_banner' },
      ...{ start_date: '2026-02-01', end_date: '2026-02-28', is_active: true, target_blank: false },
    },
  },
] as const;

t.test('an admin can restore deleted content of the site', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);

  for (const { path, one, body } of KINDS)
    await t.test(`${path} are restored unchanged, once, with an audit log entry`, async t => {
      const { id } = (await api.call(`POST ${path}`, { as: admin, body })).body;
      const read = () => api.call(`GET ${one}/${id}`, { as: admin });
      const restore = (as: typeof admin | undefined = admin) => api.call(`POST ${path}/${id}/restore`, { as });
      const { updated_at: _version, ...before } = (await read()).body;
      t.equal((await api.call(`DELETE ${path}/${id}`, { as: admin })).status, 200);
      t.equal((await read()).status, 404);
      t.same([(await restore(consultant)).status, (await api.call(`POST ${path}/${id}/restore`)).status], [403, 401]);
      t.equal((await read()).status, 404, 'for admins only');
      const [first, second, third] = await Promise.all([restore(), restore(), restore()]);
      t.same([first.status, second.status, third.status], [200, 200, 200]);
      const { updated_at: _newVersion, ...after } = (await read()).body;
      t.same(after, before);
      t.ok(first.headers.etag);
      const entries = await knex('audit_log').where({ entity_id: id }).orderBy(['created_at', 'id']).pluck('action');
      t.same(entries, ['create', 'delete', 'restore'], 'three concurrent requests restore it once');
      const changes = await knex('content_changes').where({ entity_id: id }).orderBy('id', 'desc').first('action');
      t.equal(changes?.action, 'saved', 'the site shows it again');
      t.equal((await api.call(`PUT ${path}/${id}`, { as: admin, body })).status, 200, 'it can be edited');
      t.equal((await api.call(`POST ${path}/nothing/restore`, { as: admin })).status, 404);
    });

  t.test('restoring returns to the state at the latest deletion', async t => {
    const page = { title: 'Fees', slug: 'fees', content: '', is_published: false };
    const { id } = (await api.call('POST /pages', { as: admin, body: page })).body;
    await api.call(`DELETE /pages/${id}`, { as: admin });
    await api.call(`POST /pages/${id}/restore`, { as: admin });
    await api.call(`PUT /pages/${id}`, { as: admin, body: { title: 'Fees and terms' } });
    await api.call(`DELETE /pages/${id}`, { as: admin });
    t.match((await api.call(`POST /pages/${id}/restore`, { as: admin })).body, { title: 'Fees and terms' });
  });

  t.test('an address or name that is used by another record is reported with its field', async t => {
    const page = { title: 'Story', slug: 'story', content: '', is_published: true };
    const { id } = (await api.call('POST /pages', { as: admin, body: page })).body;
    await api.call(`DELETE /pages/${id}`, { as: admin });
    await api.call('POST /pages', { as: admin, body: page });
    const refused = await api.call(`POST /pages/${id}/restore`, { as: admin });
    t.match([refused.status, refused.body.detail], [422, [{ loc: ['body', 'slug'] }]]);

    const category = (await api.call('POST /categories', { as: admin, body: { name: 'Laundry' } })).body;
    await api.call(`DELETE /categories/${category.id}`, { as: admin });
    await api.call('POST /categories', { as: admin, body: { name: 'LAUNDRY' } });
    const taken = await api.call(`POST /categories/${category.id}/restore`, { as: admin });
    t.match([taken.status, taken.body.detail], [422, [{ loc: ['body', 'name'] }]]);
  });

  t.test('a restored category can be used by franchises', async t => {
    const { id, name, slug } = (await api.call('POST /categories', { as: admin, body: { name: 'Tutoring' } })).body;
    await api.call(`DELETE /categories/${id}`, { as: admin });
    await api.call(`POST /categories/${id}/restore`, { as: admin });
    const franchise = await aFranchise(api.database);
    t.equal((await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { category: name } })).status, 200);
    t.match((await api.call(`GET /category/${slug}`)).body, { id, slug: 'tutoring' });
  });
});
