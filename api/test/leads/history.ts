import { newId } from '@marketplace/db';
import t from 'tap';
import { STATUS_CHANGES, statusChanges, UNLOCKS } from '../../src/leads/history.ts';
import { auditAll } from '../../src/platform/audit.ts';
import { oneOf } from '../../src/platform/lists/conditions.ts';
import { countStatement } from '../../src/platform/lists/statement.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { withoutIds } from '../support/without-ids.ts';

t.test('the history of a lead', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database, { name: 'Aminah Admin' });
  const first = await aConsultant(database, { name: 'Farah Idris', credits: 3 });
  const second = await aConsultant(database, { name: 'Goh Wei', credits: 3 });
  const franchise = await aFranchise(database, { consultant_id: first.id });
  const sender = { email: 'zubaidah@example.org', phone: '+60 12-555 0177', phone_key: '60125550177' };
  const lead = await aLead(database, { franchise_id: franchise.id, ...sender });
  const read = (part: 'unlocks' | 'status-changes', as = admin, query = '', id = lead.id) =>
    api.call(`GET /leads/${id}/${part}${query}` as 'GET /', { as });

  t.test('is empty for a new lead', async t => {
    for (const part of ['unlocks', 'status-changes'] as const) {
      const { status, body, headers } = await read(part);
      t.same([status, body, headers['content-range']], [200, [], `${part} */0`]);
    }
  });

  t.test('shows an admin everyone who unlocked the lead, and a consultant only themselves', async t => {
    await api.call(`POST /leads/${lead.id}/unlock`, { as: first });
    await database.knex('franchises').where({ id: franchise.id }).update({ consultant_id: second.id });
    t.same((await read('unlocks', second)).body, [], 'a consultant who has not unlocked it does not see who has');
    await api.call(`POST /leads/${lead.id}/unlock`, { as: second });
    const { body, text } = await read('unlocks');
    t.match(body, [
      { user_id: second.id, user_name: 'Goh Wei', is_free: false, created_at: /Z$/ },
      { user_id: first.id, user_name: 'Farah Idris', is_free: false },
    ]);
    t.notMatch(withoutIds(text), /zubaidah|0177/i);
    for (const one of [first, second]) {
      const own = await read('unlocks', one);
      t.same(
        own.body.map(({ user_id }: { user_id: string }) => user_id),
        [one.id],
      );
      t.equal(own.headers['content-range'], 'unlocks 0-0/1', 'nor how many have');
    }
    t.same(
      (await read('unlocks', admin, '?range=[1,1]')).body.map(({ user_id }: { user_id: string }) => user_id),
      [first.id],
    );
    t.equal((await read('unlocks', await aConsultant(database))).status, 404);
  });

  t.test('contains every change of status, from the status call and from the form, and no other changes', async t => {
    await api.call(`PUT /leads/${lead.id}/status?status=contacted`, { as: second });
    await api.call(`PUT /leads/${lead.id}/status?status=contacted`, { as: second });
    const whole = (await api.call(`GET /leads/${lead.id}`, { as: admin })).body;
    const dialog = { ...whole, experience: 'None', timeline: 'Within 3 months' };
    t.equal((await api.call(`PUT /leads/${lead.id}`, { as: admin, body: dialog })).status, 200);
    const closed = { ...dialog, status: 'closed' };
    t.equal((await api.call(`PUT /leads/${lead.id}`, { as: admin, body: closed })).status, 200);
    await api.call(`DELETE /leads/${lead.id}`, { as: admin });
    const { body, text, headers } = await read('status-changes');
    t.match(body, [
      { actor_name: 'Aminah Admin', from_status: 'contacted', to_status: 'closed', created_at: /Z$/ },
      { actor_name: 'Goh Wei', actor_id: second.id, from_status: 'new', to_status: 'contacted' },
    ]);
    t.equal(headers['content-range'], 'status-changes 0-1/2');
    t.notMatch(withoutIds(text), /zubaidah|0177/i);
    t.match((await read('status-changes', admin, '?range=[1,1]')).body, [{ to_status: 'contacted' }]);
    t.equal((await read('status-changes', admin, '?sort=["actor_name","ASC"]')).status, 422);
    t.equal((await read('status-changes', second)).status, 403);
    for (const part of ['unlocks', 'status-changes'] as const)
      t.equal((await read(part, admin, '', 'nobody')).status, 404);
  });

  t.test('reads unlocks and status changes from an index', async t => {
    const { knex } = database;
    const others = Array.from({ length: 2000 }, () => ({
      action: 'status',
      entity: 'lead' as const,
      entityId: newId(),
    }));
    await auditAll(knex, { id: null }, others);
    for (const [list, conditions, key] of [
      [STATUS_CHANGES, statusChanges(lead.id), 'ix_audit_log_entity'],
      [UNLOCKS, [oneOf('unlocks.lead_id', [lead.id])], 'uq_unlocks_lead_user'],
    ] as const) {
      const { sql, values } = countStatement(list, conditions);
      const [step] = await explain(knex, sql, values);
      t.match(step, { key });
    }
  });
});
