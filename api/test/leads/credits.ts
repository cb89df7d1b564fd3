import { inTransaction } from '@marketplace/db';
import t from 'tap';
import { moveCredits } from '../../src/credits/service.ts';
import { aConsultant, aFranchise, aLead, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';

t.test('credits', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const set = (id: string, query: string, as: typeof admin | string | undefined = admin) =>
    api.call(`PUT /users/${id}/credits?${query}`, { as });

  t.test('a balance is set only if it is still the expected one', async t => {
    const { id } = await aConsultant(database, { credits: 3 });
    t.match((await set(id, 'credits=4&expected=3')).body, { id, tokens: 4 });
    const late = await set(id, 'credits=2&expected=3');
    t.match([late.status, late.body.current], [409, { tokens: 4 }]);
    t.match(late.body, { code: 'balance_changed', values: { tokens: 4 } });
    t.match((await set(id, 'credits=0')).body, { tokens: 0 });
    for (const query of [
      'credits=-1',
      'credits=1.5',
      'credits=x',
      'credits=1000001',
      '',
      'credits=1&expected=y',
      'credits=',
      'credits=%20',
      'credits=%205%20',
      'credits=0x10',
      'credits=0b11',
      'credits=1e3',
      'credits=%2B5',
      'credits=1&expected=0x3',
    ])
      t.equal((await set(id, query)).status, 422, query);
    t.equal((await set(id, 'credits=1000000')).status, 200);
    t.equal((await set('nobody', 'credits=1')).status, 404);
  });

  t.test('the reason of an adjustment is optional and appears on the statement as one short line', async t => {
    const consultant = await aConsultant(database, { credits: 1 });
    const { id } = consultant;
    const adjust = (query: string, body: object | undefined) =>
      api.call(`PUT /users/${id}/credits?${query}`, { as: admin, ...(body && { body }) });
    t.equal((await adjust('credits=2', { reason: '  Paid by bank transfer ' })).status, 200);
    for (const [balance, body] of [{ reason: '' }, { reason: '  ' }, {}, undefined].entries())
      t.equal((await adjust(`credits=${balance + 3}`, body)).status, 200);
    const bulk = { tokens: 20, expected_tokens: 6, reason: '=Goodwill <b>' };
    t.equal((await api.call(`PUT /users/${id}`, { as: admin, body: bulk })).status, 200);
    const { body } = await api.call(`GET /users/${id}/credit-entries`, { as: consultant });
    t.same(
      body.map(({ note }: { note: string | null }) => note),
      ['=Goodwill <b>', null, null, null, null, 'Paid by bank transfer', null],
    );
    for (const reason of ['x'.repeat(201), 'two\nlines', 7]) {
      const refused = await adjust('credits=30', { reason });
      t.match([refused.status, refused.body.detail], [422, [{ loc: ['body', 'reason'] }]]);
    }
    t.equal((await api.call(`PUT /users/${id}`, { as: admin, body: { tokens: 9, reason: 'two\nlines' } })).status, 422);
    t.equal((await knex('users').where({ id }).first('tokens')).tokens, 20, 'a refused change has no effect');
    const [entry] = await knex('audit_log').where({ entity_id: id, action: 'adjust credits' }).orderBy('id').limit(1);
    t.match(JSON.stringify(entry.after), 'Paid by bank transfer');
    // Users cannot change their own balance, with or without a reason.
    const own = { name: 'Own', tokens: 99, reason: 'I wish' };
    t.equal((await api.call(`PUT /users/${id}`, { as: consultant, body: own })).body.tokens, 20);
  });

  t.test('only admins and the user see the ledger of a user', async t => {
    const consultant = await aConsultant(database, { credits: 3 });
    await set(consultant.id, 'credits=7');
    await set(consultant.id, 'credits=5');
    const read = (as: typeof admin | undefined, query = '') =>
      api.call(`GET /users/${consultant.id}/credit-entries${query}`, { as });
    for (const as of [admin, consultant]) {
      const { body, headers } = await read(as);
      t.match(body, [
        { delta: -2, balance_after: 5, reason: 'adjustment', actor_name: admin.name },
        { delta: 4, balance_after: 7 },
        { delta: 3, balance_after: 3, reason: 'opening', actor_name: '' },
      ]);
      t.equal(headers['content-range'], 'credit-entries 0-2/3');
    }
    t.equal((await read(admin, '?range=[0,0]')).body.length, 1);
    t.equal((await read(undefined)).status, 401);
    t.equal((await read(await aConsultant(database))).status, 403);
    t.equal((await api.call('GET /users/nobody/credit-entries', { as: admin })).status, 404);
  });

  t.test('a spent credit names its lead and, while the lead can be read, its sender', async t => {
    const consultant = await aConsultant(database, { credits: 1 });
    const franchise = await aFranchise(database, { name: 'Kopi & Kaya', consultant_id: consultant.id });
    const lead = await aLead(database, {
      franchise_id: franchise.id,
      first_name: 'Zubaidah',
      last_name: 'Omar',
      email: 'zubaidah@example.org',
    });
    t.equal((await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant })).status, 200);
    const read = () => api.call(`GET /users/${consultant.id}/credit-entries`, { as: consultant });
    const { body, text } = await read();
    const named = { lead_id: lead.id, lead_reference: lead.reference, franchise_name: 'Kopi & Kaya' };
    t.match(body, [
      { reason: 'unlock', ...named, lead_name: 'Zubaidah Omar' },
      { reason: 'opening', lead_id: null, lead_reference: null, lead_name: null, franchise_name: null },
    ]);
    t.notMatch(text, /example\.org/i);
    for (const column of ['deleted_at', 'erased_at']) {
      await knex('leads')
        .where({ id: lead.id })
        .update({ [column]: new Date() });
      t.match((await read()).body[0], { ...named, lead_name: null }, column);
      await knex('leads')
        .where({ id: lead.id })
        .update({ [column]: null });
    }
    await knex('unlocks').where({ lead_id: lead.id }).delete();
    t.match((await read()).body[0], { lead_name: null }, 'a lead that is not unlocked stays masked');
  });

  t.test('the history shows who changed a balance, with both values, and leaves out refused changes', async t => {
    const { id } = await aConsultant(database, { credits: 3 });
    await set(id, 'credits=4&expected=3');
    await set(id, 'credits=9&expected=3');
    const { body } = await api.call(
      `GET /audit?filter=${encodeURIComponent(JSON.stringify({ entity: 'user', entity_id: id }))}`,
      { as: admin },
    );
    t.equal(body.length, 1);
    t.match(body, [
      { action: 'adjust credits', actor_id: admin.id, before: { tokens: 3 }, after: { tokens: 4 }, request_id: /./ },
    ]);
  });

  t.test('changing one balance does not affect others', async t => {
    const [one, other] = [await aConsultant(database, { credits: 3 }), await aConsultant(database, { credits: 2 })];
    t.equal((await set(one.id, 'credits=9')).status, 200);
    t.equal((await knex('users').where({ id: other.id }).first()).tokens, 2);
    t.equal((await knex('users').where({ id: one.id }).first()).tokens, 9);
  });

  t.test('setting a balance to its current value stores nothing', async t => {
    const { id } = await aConsultant(database, { credits: 3 });
    t.match((await set(id, 'credits=3&expected=3')).body, { tokens: 3 });
    t.same(await knex('credit_entries').where({ user_id: id }).pluck('reason'), ['opening']);
  });

  t.test('a balance never becomes negative', async t => {
    const { id } = await aConsultant(database, { credits: 3 });
    const move = (delta: number) =>
      inTransaction(knex, trx => moveCredits(trx, { userId: id, delta, reason: 'unlock', actorId: null }));
    const refused = await move(-4).catch(error => error);
    t.match(refused, { kind: 'conflict', text: ['insufficient_credits'], current: { tokens: 3 } });
    t.equal((await knex('users').where({ id }).first()).tokens, 3);
    t.match(await move(-3), { balance: 0 });
  });

  t.test('only an admin sets a balance', async t => {
    const consultant = await aConsultant(database);
    t.equal((await set(consultant.id, 'credits=9', consultant)).status, 403);
    t.equal((await set(consultant.id, 'credits=9', SERVICE_TOKEN)).status, 403);
    t.equal((await api.call(`PUT /users/${consultant.id}/credits?credits=9`)).status, 401);
  });

  t.test(
    'under concurrent changes the balance equals the ledger, and of changes from the same balance only one succeeds',
    async t => {
      const consultant = await aConsultant(database, { credits: 10 });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => set(consultant.id, `credits=${n}&expected=10`)),
      );
      t.ok(answers.every(({ status }) => status === 200 || status === 409));
      const { tokens } = await knex('users').where({ id: consultant.id }).first();
      const ledger = await knex('credit_entries').where({ user_id: consultant.id }).sum({ total: 'delta' }).first();
      t.equal(Number(ledger?.total), tokens);
      // Setting 10 to 10 changes nothing, so it can succeed in addition to the first real change.
      t.ok(answers.filter(({ status }) => status === 200).length <= 2);
    },
  );
});
