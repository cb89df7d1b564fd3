import t from 'tap';
import { aCategory, aConsultant, aFranchise, testApi } from '../support/index.ts';
import { insertStaffAndCategory } from '../support/office.ts';

t.test('a bulk action on franchises', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const { admin, category, consultant } = await insertStaffAndCategory(api);
  const add = (name: string, more = {}) =>
    aFranchise(database, { name, category: category.name, consultant_id: consultant.id, ...more });
  const [one, two, gone] = [await add('One'), await add('Two'), await add('Gone', { deleted_at: new Date() })];
  const act = (body: object, as: typeof admin | string = admin) => api.call('POST /franchises/actions', { as, body });
  const rows = (...ids: string[]) => knex('franchises').whereIn('id', ids).orderBy('name', 'desc');
  const newest = (table: string) => knex(table).max({ id: 'id' }).first();

  t.test('assigns franchises, each with an audit log entry and a change, and lists those that failed', async t => {
    const other = await aConsultant(database, { name: 'Farah Idris' });
    const [audited, fed] = [await newest('audit_log'), await newest('content_changes')];
    const ids = [one.id, gone.id, 'nobody', two.id, one.id];
    const { status, body } = await act({ action: 'assign', ids, consultant_id: other.id });
    t.same(
      [status, body],
      [
        200,
        {
          done: [one.id, two.id],
          failed: [gone.id, 'nobody'].map(id => ({
            id,
            status: 404,
            reason: 'Franchise not found',
            reasons: ['Franchise not found'],
            detail: 'Franchise not found',
            code: 'franchise_not_found',
          })),
        },
      ],
    );
    for (const row of await rows(one.id, two.id)) t.equal(row.consultant_id, other.id);
    const entries = await knex('audit_log')
      .where('id', '>', audited?.id ?? '')
      .orderBy('id');
    t.same(
      entries.map(({ action, entity_id, actor_id }) => [action, entity_id, actor_id]),
      [one, two].map(({ id }) => ['update', id, admin.id]),
    );
    t.match(JSON.stringify(entries[0].after), other.id);
    t.equal(
      (
        await knex('content_changes')
          .where({ kind: 'franchise' })
          .where('id', '>', fed?.id ?? 0)
      ).length,
      2,
    );
  });

  t.test('features franchises or moves them to another category without changing other fields', async t => {
    const ids = [one.id, two.id];
    const tea = await aCategory(database, { name: 'Tea' });
    const [before] = await rows(one.id);
    t.same((await act({ action: 'feature', ids })).body, { done: ids, failed: [] });
    t.same((await knex('franchises').whereIn('id', ids).pluck('featured')).map(Boolean), [true, true]);
    t.equal((await act({ action: 'unfeature', ids: [two.id] })).status, 200);
    t.equal((await act({ action: 'category', ids, category: 'tea' })).status, 200);
    const [after] = await rows(one.id);
    const { updated_at, ...kept } = before;
    t.match(after, { ...kept, featured: after.featured, category_id: tea.id, search_words: /./ });
    t.ok(after.updated_at > updated_at);
  });

  t.test('reports an invalid target once and changes nothing', async t => {
    const ids = [one.id, two.id];
    const before = await rows(...ids);
    for (const [body, ...at] of [
      [{ action: 'assign', ids }, 'consultant_id'],
      [{ action: 'assign', ids, consultant_id: admin.id }, 'consultant_id'],
      [{ action: 'assign', ids, consultant_id: 'system-upload' }, 'consultant_id'],
      [{ action: 'category', ids }, 'category'],
      [{ action: 'category', ids, category: 'Nope' }, 'category'],
      [{ action: 'explode', ids }, 'action'],
      [{ action: 'feature', ids: [] }, 'ids'],
      [{ action: 'feature', ids: Array.from({ length: 101 }, (_, n) => `${n}`) }, 'ids'],
      [{ action: 'feature', ids, seen: { [one.id]: 'yesterday' } }, 'seen', one.id],
    ] as const) {
      const answer = await act(body);
      t.match(
        [answer.status, answer.body.detail],
        [422, [{ loc: ['body', ...at] }]],
        JSON.stringify(body).slice(0, 80),
      );
    }
    t.equal((await act({ action: 'delete', ids }, consultant)).status, 403);
    t.same(await rows(...ids), before);
  });

  t.test('skips a franchise that was changed since it was read and saves the others', async t => {
    const read = async (id: string) => (await api.call(`GET /franchises/${id}`, { as: admin })).body;
    const seen = { [one.id]: (await read(one.id)).updated_at, [two.id]: (await read(two.id)).updated_at };
    await api.call(`PUT /franchises/${one.id}`, { as: admin, body: { description: 'Another' } });
    for (const action of ['unfeature', 'delete'] as const) {
      const { body } = await act({ action, ids: [one.id], seen });
      t.match(body, { done: [], failed: [{ id: one.id, status: 412, reason: /Someone else changed/ }] }, action);
    }
    t.same((await act({ action: 'delete', ids: [one.id, two.id], seen })).body.done, [two.id]);
    t.equal((await read(one.id)).description, 'Another');
    t.equal(
      (await api.call(`POST /franchises/${two.id}/restore`, { as: admin, body: {} })).status,
      200,
      'a deleted one can be restored',
    );
    t.equal((await read(two.id)).consultant_id, (await read(one.id)).consultant_id);
  });
});
