import { newId } from '@marketplace/db';
import t from 'tap';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';
import { withoutIds } from '../support/without-ids.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database);
const farah = await aConsultant(database, { name: 'Farah', credits: 9 });
const devi = await aConsultant(database, { name: 'Devi', credits: 9 });
const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });

const archive = (id: string, as: BuiltUser = farah) => api.call(`DELETE /leads/${id}`, { as });
const restore = (id: string, as: BuiltUser = farah) => api.call(`POST /leads/${id}/restore`, { as });
const read = (path: string, as: BuiltUser = farah) =>
  api.call(`GET /leads${path.startsWith('?') ? '' : '/'}${path}` as 'GET /', { as });
const listed = async (path: string, as: BuiltUser = farah): Promise<string[]> =>
  (await read(path, as)).body.map(({ id }: { id: string }) => id);
const search = (q: string) => `archived?filter=${encodeURIComponent(JSON.stringify({ q }))}`;
const anUnlockedLead = async (more: object = {}) => {
  const lead = await aLead(database, { franchise_id: franchise.id, ...more });
  await api.call(`POST /leads/${lead.id}/unlock`, { as: farah });
  return lead;
};
const setStep = (id: string) =>
  api.call(`PUT /leads/${id}/next-step`, { as: farah, body: { what: 'Call', due_on: '2020-01-01' } });

t.test('when a consultant deletes a lead', async t => {
  t.test("it disappears from lists, counts and today's tasks, and restoring puts it back", async t => {
    const { id } = await anUnlockedLead();
    await setStep(id);
    const counts = async () => {
      const { body } = await read('today');
      const { headers } = await read('unlocked?range=[0,0]');
      return [body.waiting.count, body.overdue.count, String(headers['content-range']).split('/')[1]];
    };
    t.same(await counts(), [1, 1, '1']);
    t.same((await archive(id)).body, { id });
    t.same(await counts(), [0, 0, '0']);
    t.same([await listed('unlocked'), await listed('archived')], [[], [id]]);
    t.equal((await archive(id)).status, 200, 'archiving again changes nothing');
    t.match(await restore(id), { status: 200, body: { id, archived_at: null, is_locked: false } });
    t.same(await counts(), [1, 1, '1']);
    t.same([await listed('unlocked'), await listed('archived')], [[id], []]);
    t.equal((await restore(id)).status, 200, 'restoring again changes nothing');
    t.match(
      await knex('audit_log').where({ entity_id: id, actor_id: farah.id }).orderBy('created_at').pluck('action'),
      ['unlock', 'next-step', 'archive', 'unarchive'],
    );
  });

  t.test('they keep access to the lead if they paid: its page, notes and activity stay readable', async t => {
    const lead = await anUnlockedLead();
    await api.call(`POST /leads/${lead.id}/notes`, { as: farah, body: { text: 'Prefers mornings.' } });
    await archive(lead.id);
    t.match(await read(lead.id), { status: 200, body: { email: lead.email, is_locked: false, archived_at: /^20/ } });
    t.match((await read(`${lead.id}/timeline?filter={"kind":"note"}`)).body, [
      { detail: { text: 'Prefers mornings.' } },
    ]);
    t.match((await read('archived')).body, [{ id: lead.id, email: lead.email, is_locked: false, archived_at: /^20/ }]);
    const { body: seen } = await read(lead.id);
    for (const path of [`PUT /leads/${lead.id}`, `PUT /leads/${lead.id}/status?status=contacted`] as const)
      t.match(await api.call(path, { as: farah, body: { ...seen, first_name: 'Nurul' } }), {
        status: 200,
        body: { first_name: 'Nurul', is_locked: false, archived_at: seen.archived_at },
      });
    t.match((await api.call(`DELETE /leads/${lead.id}/edits`, { as: farah })).body, { archived_at: seen.archived_at });
    const balance = (await knex('users').where({ id: farah.id }).first('tokens')).tokens;
    t.match((await api.call(`POST /leads/${lead.id}/unlock`, { as: farah })).body, { remaining_credits: balance });
    await restore(lead.id);
  });

  t.test('other users see no difference', async t => {
    const lead = await anUnlockedLead();
    await archive(lead.id);
    t.match((await read(lead.id, admin)).body, { id: lead.id, archived_at: null });
    t.ok((await listed('?range=[0,99]', admin)).includes(lead.id));
    t.same(await listed('archived', devi), []);
    for (const call of [archive, restore]) t.equal((await call(lead.id, devi)).status, 404);
    t.equal((await read('archived', admin)).status, 403);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: devi.id });
    t.ok((await listed('locked', devi)).includes(lead.id), 'the next consultant is offered it');
    t.same(await listed('archived'), [lead.id], 'the previous consultant keeps it in the archive');
    t.match(await restore(lead.id), { status: 200, body: { email: lead.email } });
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: farah.id });
  });

  t.test('and the lead is locked, masked text is neither shown nor found', async t => {
    const lead = await aLead(database, { franchise_id: franchise.id, first_name: 'Suhaila', message: 'I am Suhaila' });
    await archive(lead.id);
    t.notOk((await listed('locked')).includes(lead.id));
    const { body } = await read('archived');
    t.match(body, [{ id: lead.id, is_locked: true, archived_at: /^20/ }]);
    t.notMatch(withoutIds(JSON.stringify(body)), /suhaila/i);
    t.same(await listed(search('suhaila')), []);
    t.same(await listed(search(lead.email)), []);
    t.same(await listed(search('kopi')), [lead.id]);
    await api.call(`POST /leads/${lead.id}/unlock`, { as: farah });
    t.same(await listed('archived'), [], 'unlocking it puts it on the list of unlocked leads');
    await archive(lead.id);
    t.same(await listed(search('suhaila')), [lead.id]);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: devi.id });
    t.same(await listed(search('suhaila')), [lead.id], 'also when the franchise belongs to another consultant');
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: farah.id });
  });

  t.test('and the lead is locked, it disappears when it is no longer offered', async t => {
    const lead = await aLead(database, { franchise_id: franchise.id });
    await archive(lead.id);
    for (const state of [{ withdrawn_at: new Date() }, { is_suspected: true }] as const) {
      await knex('leads').where({ id: lead.id }).update(state);
      t.notOk((await listed('archived')).includes(lead.id), JSON.stringify(state));
      t.equal((await restore(lead.id)).status, 404);
      await knex('leads').where({ id: lead.id }).update({ withdrawn_at: null, is_suspected: false });
    }
    t.ok((await listed('archived')).includes(lead.id));
  });
});

t.test('when an admin deletes and restores a lead, its unlocks, notes, next step and archive come back', async t => {
  const [open, archived] = [await anUnlockedLead(), await anUnlockedLead()];
  for (const { id } of [open, archived]) {
    await setStep(id);
    await api.call(`POST /leads/${id}/notes`, { as: farah, body: { text: 'Prefers mornings.' } });
  }
  await archive(archived.id);
  const state = async (id: string) => ({
    lead: { ...(await read(id)).body, updated_at: '' },
    step: (await read(`${id}/next-step`)).body,
    notes: (await read(`${id}/timeline?filter={"kind":"note"}`)).body,
    lists: [(await listed('unlocked')).includes(id), (await listed('archived')).includes(id)],
  });
  const before = [await state(open.id), await state(archived.id)];
  t.match(before, [{ lists: [true, false] }, { lists: [false, true] }]);
  for (const { id } of [open, archived]) {
    await archive(id, admin);
    t.equal((await read(id)).status, 404);
    t.equal((await restore(id)).status, 404, 'a consultant cannot restore a lead that an admin deleted');
    t.same([(await listed('unlocked')).includes(id), (await listed('archived')).includes(id)], [false, false]);
    t.equal((await restore(id, admin)).status, 200);
  }
  t.same([await state(open.id), await state(archived.id)], before);
});

t.test('concurrent archiving and restoring ends in one of the two states', async t => {
  const { id } = await anUnlockedLead({ id: newId() });
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([archive(id), restore(id), archive(id), restore(id), archive(id, admin)]);
    t.notOk(answers.some(({ status }) => status >= 500));
    await restore(id, admin);
    t.not((await listed('unlocked')).includes(id), (await listed('archived')).includes(id));
  }
});
