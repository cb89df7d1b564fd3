import t from 'tap';
import { aCategory, aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';

t.test('categories', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);

  t.test('an admin adds one, and everybody reads it with its address', async t => {
    const added = await api.call('POST /categories', { as: admin, body: { name: 'Food & Beverage', icon: '🍜' } });
    t.equal(added.status, 201);
    t.match(added.body, { name: 'Food & Beverage', slug: 'food-and-beverage', icon: '🍜', order: 0, is_active: true });
    const { body } = await api.call('GET /categories');
    t.match(body, [{ id: added.body.id }]);
  });

  t.test('all faults are told at once, each with its place', async t => {
    const answer = await api.call('POST /categories', { as: admin, body: { name: '  ', order: -1, is_active: 'yes' } });
    t.equal(answer.status, 422);
    t.same(answer.body.detail, [
      { loc: ['body', 'name'], msg: 'Name is required', type: 'required' },
      { loc: ['body', 'order'], msg: 'Display order must not be negative', type: 'minimum' },
      { loc: ['body', 'is_active'], msg: 'Active must be true or false', type: 'type' },
    ]);
  });

  t.test('a name is taken once, and addresses never collide', async t => {
    await aCategory(database, { name: 'Car Wash', slug: 'car-wash' });
    const again = await api.call('POST /categories', { as: admin, body: { name: 'Car Wash' } });
    t.equal(again.status, 422);
    t.match(again.body.detail, [{ loc: ['body', 'name'], msg: 'A category with this name exists already' }]);
    const alike = await api.call('POST /categories', { as: admin, body: { name: 'Car-Wash' } });
    t.equal(alike.body.slug, 'car-wash-2');
  });

  t.test('a new name is the name on its franchises, and both addresses are published', async t => {
    const category = await aCategory(database, { name: 'Tuition', slug: 'tuition' });
    const franchise = await aFranchise(database, { category: 'Tuition' });
    const { etag } = (await api.call(`GET /franchises/${franchise.id}`, { as: admin })).headers;
    const answer = await api.call(`PUT /categories/${category.id}`, { as: admin, body: { name: 'Education' } });
    t.match(answer.body, { name: 'Education', slug: 'education' });
    const found = await api.call('GET /franchises?search=education');
    t.match(found.body, [{ id: franchise.id, category: 'Education' }], 'search finds them by it');
    const change = await database.knex('content_changes').where({ entity_id: category.id }).first();
    t.match(change, { kind: 'category', action: 'saved', touches: { categories: ['tuition', 'education'] } });
    const entry = await database.knex('audit_log').where({ entity_id: category.id }).first();
    t.match(entry, { action: 'update', before: { name: 'Tuition' }, after: { name: 'Education' }, actor_id: admin.id });
    const late = await api.call(`PUT /franchises/${franchise.id}`, {
      as: admin,
      body: { name: 'Late' },
      headers: { 'if-match': String(etag) },
    });
    t.match([late.status, late.body.current], [412, { category: 'Education' }], 'and they are another version');
  });

  t.test('one in use is not deleted, and says by how many it is used', async t => {
    const category = await aCategory(database);
    await aFranchise(database, { category: category.name });
    const refused = await api.call(`DELETE /categories/${category.id}`, { as: admin });
    t.equal(refused.status, 409);
    t.equal(refused.body.detail, 'This category is used by 1 franchise');
    await database.knex('franchises').where({ category: category.name }).update({ deleted_at: new Date() });
    const deleted = await api.call(`DELETE /categories/${category.id}`, { as: admin });
    t.match([deleted.status, deleted.body], [200, { id: category.id }]);
  });

  t.test('those that a sort takes for equal come in one order, either way', async t => {
    const ids = async (direction: string): Promise<string[]> => {
      const { body } = await api.call(`GET /categories?sort=["is_active","${direction}"]`);
      return body.map(({ id }: { id: string }) => id);
    };
    const upwards = await ids('ASC');
    t.ok(upwards.length > 3);
    t.same(upwards, upwards.toSorted());
    t.same(await ids('DESC'), upwards.toReversed());
  });

  t.test('a save is always a later version, whatever the clock says', async t => {
    const { id, name } = await aCategory(database);
    const ahead = new Date(Date.now() + 60_000);
    await database.knex('categories').where({ id }).update({ updated_at: ahead });
    const save = async () => {
      t.equal((await api.call(`PUT /categories/${id}`, { as: admin, body: { name } })).status, 200);
      return (await database.knex('categories').where({ id }).first()).updated_at.getTime();
    };
    t.same([await save(), await save()], [ahead.getTime() + 1, ahead.getTime() + 2]);
  });

  t.test('only an admin writes; the public sees the active ones', async t => {
    const consultant = await aConsultant(database);
    const hidden = await aCategory(database, { is_active: false });
    for (const [as, status] of [
      [undefined, 401],
      [consultant, 403],
    ] as const) {
      t.equal((await api.call('POST /categories', { as, body: { name: 'No' } })).status, status);
      t.equal((await api.call(`PUT /categories/${hidden.id}`, { as, body: { name: 'No' } })).status, status);
      t.equal((await api.call(`DELETE /categories/${hidden.id}`, { as })).status, status);
    }
    const ids = async (as?: typeof admin) =>
      (await api.call('GET /categories', { as })).body.map(({ id }: { id: string }) => id);
    t.notOk((await ids()).includes(hidden.id));
    t.ok((await ids(admin)).includes(hidden.id));
  });

  t.test('a list is sorted, ranged and filtered, and what it does not understand is refused', async t => {
    const page = await api.call('GET /categories?sort=["name","DESC"]&range=[0,1]');
    t.equal(page.body.length, 2);
    t.match(page.headers['content-range'], /^categories 0-1\/\d+$/);
    t.ok(page.body[0].name >= page.body[1].name);
    const refused = await api.call('GET /categories?sort=["colour","UP"]&range=[5]&filter={"x":1}');
    t.equal(refused.status, 422);
    t.same(
      refused.body.detail.map((fault: { loc: string[] }) => fault.loc[1]),
      ['sort', 'sort', 'range', 'filter'],
    );
  });

  t.test('two people who edit one: the second hears of the first', async t => {
    const { id } = await aCategory(database, { name: 'Bakery' });
    const read = await api.call(`GET /categories/${id}`);
    const save = (name: string, etag: unknown) =>
      api.call(`PUT /categories/${id}`, { as: admin, body: { name }, headers: { 'if-match': String(etag) } });
    const first = await save('Bakeries', read.headers.etag);
    t.equal(first.status, 200);
    const second = await save('Bread', read.headers.etag);
    t.match([second.status, second.body.current], [412, { id, name: 'Bakeries' }]);
    t.equal((await save('Bread', first.headers.etag)).status, 200);
  });

  t.test('a hidden one is read by an admin alone', async t => {
    const { id } = await aCategory(database, { is_active: false });
    t.equal((await api.call(`GET /categories/${id}`)).status, 404);
    t.match((await api.call(`GET /categories/${id}`, { as: admin })).body, { id, is_active: false });
  });

  t.test('a name that is taken is told beside the other faults', async t => {
    const { name } = await aCategory(database);
    const { body } = await api.call('POST /categories', { as: admin, body: { name, order: -1 } });
    t.same(
      body.detail.map((fault: { loc: string[] }) => fault.loc[1]),
      ['order', 'name'],
    );
  });

  t.test('one that does not exist is a 404', async t => {
    t.equal(
      (await api.call('PUT /categories/nope', { as: admin, body: { name: 'X' } })).body.detail,
      'Category not found',
    );
    t.equal((await api.call('DELETE /categories/nope', { as: admin })).status, 404);
  });
});
