import t from 'tap';
import { aCategory, aConsultant, aFranchise, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { insertStaffAndCategory, lastChange, lastEntry } from '../support/office.ts';

t.test('the bin', async t => {
  const api = await testApi(t);
  const references = await insertStaffAndCategory(api);
  const { admin, category, consultant } = references;
  const franchise = await aFranchise(api.database, {
    name: 'Tasty',
    category: category.name,
    consultant_id: consultant.id,
  });
  const path = `/franchises/${franchise.id}` as const;
  const restore = (body?: object) => api.call(`POST ${path}/restore`, { as: admin, ...(body ? { body } : {}) });
  const visible = async () => (await api.call('GET /franchises')).body.length;

  t.test('removes a franchise from every list and page immediately', async t => {
    const answer = await api.call(`DELETE ${path}`, { as: admin });
    t.same([answer.status, answer.body], [200, { id: franchise.id }]);
    t.equal(await visible(), 0);
    t.equal((await api.call(`GET /franchise/${franchise.slug}`)).status, 404);
    t.equal((await api.call(`POST ${path}/increment-view`)).status, 404);
    t.same((await api.call('GET /franchises', { as: consultant })).body, []);
    t.same((await api.call('GET /franchises', { as: SERVICE_TOKEN })).body, []);
    t.same((await api.call('GET /franchises', { as: admin })).body, []);
    t.match(await lastChange(api), {
      action: 'deleted',
      touches: { slugs: [franchise.slug], categories: [category.slug] },
    });
    t.match(await lastEntry(api), { action: 'delete', actor_id: admin.id });
  });

  t.test('shows a deleted franchise to admins, who can neither edit it nor delete it again', async t => {
    const bin = await api.call('GET /franchises?filter={"deleted":true}', { as: admin });
    t.same(
      bin.body.map(({ id }: { id: string }) => id),
      [franchise.id],
    );
    t.equal((await api.call(`PUT ${path}`, { as: admin, body: { name: 'x' } })).status, 404);
    t.equal((await api.call(`DELETE ${path}`, { as: admin })).status, 404);
  });

  t.test('restores a franchise unchanged, at the same address', async t => {
    const { status, body } = await restore();
    t.equal(status, 200);
    t.match(body, { slug: franchise.slug, category: category.name, deleted_at: null });
    t.equal(await visible(), 1);
    t.match(await lastChange(api), { action: 'saved', touches: { slugs: [franchise.slug] } });
    const before = (await lastEntry(api)).id;
    const again = await restore({ category: (await aCategory(api.database)).name });
    t.match([again.status, again.body], [200, { category: category.name }], 'restoring it again changes nothing');
    t.equal((await lastEntry(api)).id, before);
  });

  t.test('restoring asks for a new category and consultant if the previous ones were deleted', async t => {
    await api.call(`DELETE ${path}`, { as: admin });
    t.equal((await api.call(`DELETE /categories/${category.id}`, { as: admin })).status, 200);
    t.equal((await api.call(`DELETE /users/${consultant.id}`, { as: admin })).status, 200);
    const { status, body } = await restore();
    t.equal(status, 422);
    t.same(
      body.detail.map(({ loc }: { loc: string[] }) => loc[1]),
      ['category', 'consultant_id'],
    );
    const next = {
      category: (await aCategory(api.database)).name,
      consultant_id: (await aConsultant(api.database)).id,
    };
    t.equal((await restore({ ...next, category: 'none' })).status, 422);
    t.equal((await restore({ ...next, consultant_id: consultant.id })).status, 422);
    t.equal(await visible(), 0);
    const restored = await restore(next);
    t.match(restored.body, next);
    t.equal(await visible(), 1);
  });

  t.test('deleting or restoring an unknown franchise returns 404', async t => {
    t.equal((await api.call('DELETE /franchises/none', { as: admin })).status, 404);
    t.equal((await api.call('POST /franchises/none/restore', { as: admin })).status, 404);
  });
});
