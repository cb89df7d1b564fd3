import t from 'tap';
import { aCategory, aConsultant, aFranchise, aFranchiseBody, anAdmin, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

t.test('a franchise is saved while its category or consultant is changed or deleted', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const refersTo = async () => ({ category: await aCategory(database), consultant: await aConsultant(database) });

  t.test('saving waits while the category is being deleted, and then reports that it is missing', async t => {
    const { category, consultant } = await refersTo();
    const deleting = await knex.transaction();
    await deleting('categories').where({ id: category.id }).delete();
    const adding = api.call('POST /franchises', { as: admin, body: aFranchiseBody({ category, consultant }) });
    await waitForRowLock(database, adding);
    await deleting.commit();
    const { status, body } = await adding;
    t.equal(status, 422);
    t.match(body.detail, [{ loc: ['body', 'category'], msg: 'This category does not exist' }]);
  });

  t.test('a whole franchise is saved while its category is being renamed', async t => {
    const { category, consultant } = await refersTo();
    const { id } = await aFranchise(database, { category: category.name, consultant_id: consultant.id });
    const { body: whole } = await api.call(`GET /franchises/${id}`, { as: admin });
    const renaming = await knex.transaction();
    await renaming('categories').where({ id: category.id }).update({ name: 'Renamed' });
    const saved = await api.call(`PUT /franchises/${id}`, { as: admin, body: { ...whole, name: 'Saved' } });
    await renaming.commit();
    t.equal(saved.status, 200, saved.text);
    t.match((await api.call(`GET /franchises/${id}`, { as: admin })).body, { name: 'Saved', category: 'Renamed' });
  });

  t.test('saving waits while the consultant is being deleted, and then reports that they are missing', async t => {
    const { category, consultant } = await refersTo();
    const deleting = await knex.transaction();
    await deleting('users').where({ id: consultant.id }).update({ deleted_at: new Date() });
    const adding = api.call('POST /franchises', { as: admin, body: aFranchiseBody({ category, consultant }) });
    await waitForRowLock(database, adding);
    await deleting.commit();
    const { status, body } = await adding;
    t.equal(status, 422);
    t.match(body.detail, [{ loc: ['body', 'consultant_id'], msg: 'This consultant does not exist' }]);
  });

  t.test('a franchise assigned to a consultant during their deletion is published without them', async t => {
    const { consultant } = await refersTo();
    const franchise = await aFranchise(database);
    await knex('content_changes').delete();
    const giving = await knex.transaction();
    await giving('users').where({ id: consultant.id }).forShare().first('id');
    await giving('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
    const deleting = api.call(`DELETE /users/${consultant.id}`, { as: admin });
    await waitForRowLock(database, deleting);
    await giving.commit();
    t.equal((await deleting).status, 200);
    t.equal((await knex('franchises').where({ id: franchise.id }).first()).consultant_id, null);
    t.match(await knex('content_changes').where({ entity_id: franchise.id }), [
      { kind: 'franchise', action: 'saved', touches: { slugs: [franchise.slug] } },
    ]);
  });
});
