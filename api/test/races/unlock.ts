import { randomUUID } from 'node:crypto';
import t from 'tap';
import { deadlockingApi } from '../support/deadlocking-api.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { assertBalanceMatchesLedger, raceUnlocks } from '../support/unlock-race.ts';
import { withoutIds } from '../support/without-ids.ts';

const ids = (body: { id: string }[]) => body.map(({ id }) => id);

t.test('consultants and their leads', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 3 });
  const other = await aConsultant(database, { credits: 3 });
  const franchise = await aFranchise(database, { name: 'Kopi Pagi', consultant_id: consultant.id });
  const foreign = await aFranchise(database, { consultant_id: other.id });
  const lead = await aLead(database, {
    franchise_id: franchise.id,
    first_name: 'Suhaila',
    email: 'suhaila-b@example.org',
    message: 'I am Suhaila, call 012-555 0101 or suhaila@example.org. On the usual mail I am suhaila-b',
    experience: 'Ask Suhaila',
    location_interest: 'Ipoh +60 12 555 0101',
  });
  const foreignLead = await aLead(database, { franchise_id: foreign.id });
  const get = (path: `/${string}`, as = consultant) => api.call(`GET ${path}`, { as });
  const q = (text: string) => encodeURIComponent(JSON.stringify({ q: text }));

  t.test('see their locked leads without contact details', async t => {
    const { body, headers } = await get('/leads/locked');
    t.same(ids(body), [lead.id]);
    t.equal(headers['content-range'], 'leads 0-0/1');
    t.match(body[0], { is_locked: true, franchise_name: 'Kopi Pagi', investment_budget: 50_000, status: 'new' });
    for (const answer of [body[0], (await get(`/leads/${lead.id}`)).body]) {
      t.notMatch(withoutIds(JSON.stringify(answer)), /suhaila|example\.org|0101|555/i);
      t.match([answer.id, answer.franchise_id], [lead.id, lead.franchise_id]);
    }
    t.same((await get('/leads/unlocked')).body, []);
  });

  t.test('find nothing by masked text', async t => {
    for (const text of ['suhaila', lead.email, '0125550101', lead.phone])
      t.same((await get(`/leads/locked?filter=${q(text)}`)).body, [], text);
    t.same(ids((await get(`/leads/locked?filter=${q('kopi')}`)).body), [lead.id]);
    t.equal((await get('/leads/locked?sort=["email","ASC"]')).status, 422, 'nor can they sort by it');
    t.equal((await get('/leads/locked?filter={"email_key":"x"}')).status, 422, 'nor can they filter by it');
  });

  t.test("get 404 for another consultant's lead and for an unknown one", async t => {
    for (const call of ['GET', 'DELETE'])
      t.equal((await api.call(`${call} /leads/${foreignLead.id}`, { as: consultant })).status, 404);
    for (const id of [foreignLead.id, randomUUID()])
      t.equal((await api.call(`POST /leads/${id}/unlock`, { as: consultant })).status, 404);
    t.equal((await api.call(`PUT /leads/${foreignLead.id}/status?status=closed`, { as: consultant })).status, 404);
    await assertBalanceMatchesLedger(t, api, consultant.id);
  });

  t.test('cannot change a locked lead', async t => {
    t.equal((await api.call(`PUT /leads/${lead.id}/status?status=closed`, { as: consultant })).status, 403);
  });

  t.test('spend no credit if they ask for a free unlock only', async t => {
    const free = () => api.call(`POST /leads/${lead.id}/unlock?free_only=true`, { as: consultant });
    t.match((await free()).body, { success: false, code: 'insufficient_credits', remaining_credits: 3 });
    t.equal((await get(`/leads/${lead.id}`)).body.is_locked, true);
    t.same(await database.knex('unlocks').where({ lead_id: lead.id }), []);
    await assertBalanceMatchesLedger(t, api, consultant.id);
    t.equal((await api.call(`POST /leads/${lead.id}/unlock?free_only=x`, { as: consultant })).status, 422);
  });

  t.test('unlock a lead for one credit, and again for free', async t => {
    const first = await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    t.same(first.body, {
      success: true,
      remaining_credits: 2,
      message: 'Lead unlocked successfully! Remaining credits: 2',
    });
    const again = await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    t.match(again.body, { success: true, remaining_credits: 2 });
    t.match((await get(`/leads/${lead.id}`)).body, { email: lead.email, phone: lead.phone, is_locked: false });
    t.same(ids((await get('/leads/unlocked')).body), [lead.id]);
    t.same((await get('/leads/locked')).body, []);
    t.same(ids((await get(`/leads/unlocked?filter=${q('suhaila')}`)).body), [lead.id]);
    t.match(await database.knex('credit_entries').where({ lead_id: lead.id }), [
      { user_id: consultant.id, delta: -1, balance_after: 2, reason: 'unlock', actor_id: consultant.id },
    ]);
    await assertBalanceMatchesLedger(t, api, consultant.id);
    const [entry] = await database.knex('credit_entries').where({ lead_id: lead.id });
    t.match(
      await database.knex('unlocks').where({ lead_id: lead.id }),
      [{ credit_entry_id: entry.id }],
      'is the entry that paid',
    );
    const entries = await database.knex('audit_log').where({ entity_id: lead.id });
    t.match(entries, [{ action: 'unlock', actor_id: consultant.id, entity: 'lead' }]);
    t.equal(entries.length, 1, 'the second unlock changed nothing');
    const filter = encodeURIComponent(JSON.stringify({ entity: 'lead', entity_id: lead.id }));
    t.match((await api.call(`GET /audit?filter=${filter}`, { as: admin })).body, [{ after: { cost: 1 } }]);
  });

  t.test('can change an unlocked lead, and an edit of an outdated version is refused', async t => {
    const status = await api.call(`PUT /leads/${lead.id}/status?status=contacted`, { as: consultant });
    t.equal(status.body.status, 'contacted');
    t.equal((await api.call(`PUT /leads/${lead.id}/status?status=lost`, { as: consultant })).status, 422);
    const seen = await get(`/leads/${lead.id}`);
    const edit = { ...seen.body, status: 'qualified', investment_budget: 90_000 };
    const ifMatch = { 'if-match': String(seen.headers.etag) };
    const saved = await api.call(`PUT /leads/${lead.id}`, { as: consultant, body: edit, headers: ifMatch });
    t.match([saved.status, saved.body.investment_budget], [200, 90_000]);
    const stale = await api.call(`PUT /leads/${lead.id}`, { as: admin, body: edit, headers: ifMatch });
    t.match(
      stale,
      { status: 412, body: { current: { status: 'qualified', investment_budget: 50_000 } } },
      "the budget is the consultant's own copy",
    );
  });

  t.test('cannot overwrite an edit that is being committed', async t => {
    const seen = await get(`/leads/${lead.id}`);
    const trx = await database.knex.transaction();
    const updated_at = new Date(Date.parse(seen.body.updated_at) + 1000);
    await trx('leads').where({ id: lead.id }).update({ phone: '+60 3-5550 0303', updated_at });
    const saving = api.call(`PUT /leads/${lead.id}`, {
      as: consultant,
      body: seen.body,
      headers: { 'if-match': String(seen.headers.etag) },
    });
    await waitForRowLock(database, saving);
    await trx.commit();
    t.match(await saving, { status: 412, body: { current: { phone: '+60 3-5550 0303' } } });
    await database.knex('leads').where({ id: lead.id }).update({ phone: lead.phone });
  });

  t.test(
    'keep what they paid for after a reassignment; the next consultant sees the lead locked and pays as well',
    async t => {
      await database.knex('franchises').where({ id: franchise.id }).update({ consultant_id: other.id });
      t.match((await get(`/leads/${lead.id}`)).body, { email: lead.email, is_locked: false });
      t.equal(
        (await api.call(`PUT /leads/${lead.id}/status?status=new`, { as: consultant })).status,
        403,
        'can only read',
      );
      t.match((await get(`/leads/${lead.id}`, other)).body, { is_locked: true, email: '•••@•••' });
      const paid = await api.call(`POST /leads/${lead.id}/unlock`, { as: other });
      t.match(paid.body, { success: true, remaining_credits: 2 }, "another consultant's unlock does not make it free");
      t.match((await get(`/leads/${lead.id}`, other)).body, { email: lead.email, is_locked: false });
      await database.knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
    },
  );

  t.test('archive a lead only for themselves, and can still read what they paid for', async t => {
    t.same((await api.call(`DELETE /leads/${lead.id}`, { as: consultant })).body, { id: lead.id });
    t.same((await get('/leads/unlocked')).body, []);
    t.match((await get(`/leads/${lead.id}`)).body, { email: lead.email, is_locked: false, archived_at: /^20/ });
    t.match((await api.call(`GET /leads/${lead.id}`, { as: admin })).body, { archived_at: null });
    const entries = await database.knex('audit_log').where({ entity_id: lead.id, action: 'archive' });
    t.match(entries, [{ actor_id: consultant.id }]);
  });

  t.test('get a lead back when the admin undoes its deletion', async t => {
    t.equal((await api.call(`DELETE /leads/${foreignLead.id}`, { as: admin })).status, 200);
    t.equal((await api.call(`DELETE /leads/${foreignLead.id}`, { as: admin })).status, 404);
    t.same((await get('/leads/locked', other)).body, []);
    t.equal((await get(`/leads/${foreignLead.id}`, other)).status, 404);
    t.equal((await api.call(`POST /leads/${foreignLead.id}/unlock`, { as: other })).status, 404);
    t.equal((await api.call(`POST /leads/${foreignLead.id}/restore`, { as: other })).status, 404);
    t.equal((await api.call(`POST /leads/${foreignLead.id}/restore`, { as: admin })).status, 200);
    t.same(ids((await get('/leads/locked', other)).body), [foreignLead.id]);
  });

  t.test('are refused if the query names another user', async t => {
    const path = '/leads/locked?user_role=consultant&user_email=';
    t.equal((await get(`${path}${encodeURIComponent(consultant.email.toUpperCase())}`)).status, 200);
    t.equal((await get(`${path}${encodeURIComponent(other.email)}`)).status, 403);
    t.equal((await api.call(`POST /leads/${lead.id}/unlock?user_id=${other.id}`, { as: consultant })).status, 403);
  });

  t.test('need a credit to unlock a lead', async t => {
    const poor = await aConsultant(database);
    const otherLead = await aLead(database, {
      franchise_id: (await aFranchise(database, { consultant_id: poor.id })).id,
    });
    const { status, body } = await api.call(`POST /leads/${otherLead.id}/unlock`, { as: poor });
    t.same(
      [status, body],
      [200, { success: false, remaining_credits: 0, message: 'Insufficient credits', code: 'insufficient_credits' }],
    );
    t.match((await get(`/leads/${otherLead.id}`, poor)).body, { is_locked: true });
    t.equal((await api.call(`PUT /users/${poor.id}/credits?credits=1`, { as: admin })).status, 200);
    t.match((await api.call(`POST /leads/${otherLead.id}/unlock`, { as: poor })).body, {
      success: true,
      remaining_credits: 0,
    });
  });

  t.test('are not offered a suspected lead until an admin releases it, and are then notified once', async t => {
    const spam = await aLead(database, { franchise_id: foreign.id, is_suspected: true });
    t.equal((await get(`/leads/${spam.id}`, other)).status, 404);
    t.equal((await api.call(`POST /leads/${spam.id}/unlock`, { as: other })).status, 404);
    for (let n = 0; n < 2; n++) {
      const { body } = await api.call(`PUT /leads/${spam.id}/spam?spam=false`, { as: admin });
      t.equal(body.is_suspected, false);
    }
    t.match((await get(`/leads/${spam.id}`, other)).body, { is_locked: true });
    const notified = await database.knex('outbox').where({ lead_id: spam.id, user_id: other.id });
    t.equal(notified.length, 1);
  });
});

t.test('a consultant who unlocked an enquiry gets those with the same address and number free', async t => {
  const api = await testApi(t);
  const { database } = api;
  const consultant = await aConsultant(database, { credits: 5 });
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const send = async () => {
    const { body } = await api.call('POST /leads', {
      body: {
        first_name: 'Ravi',
        last_name: 'Kumar',
        email: 'ravi@example.org',
        phone: '+60 3-5550 9999',
        location_interest: 'Ipoh',
        franchise_id: franchise.id,
        elapsed_ms: 20_000,
      },
    });
    return body.id as string;
  };
  const [first, second] = [await send(), await send()];
  await api.call(`POST /leads/${second}/unlock`, { as: consultant });
  const paid = await database.knex('unlocks').whereNotNull('credit_entry_id').pluck('lead_id');
  t.same(paid, [second], 'the one that was paid for');
  const third = await send();
  const { body } = await api.call('GET /leads/unlocked', { as: consultant });
  t.same(ids(body).sort(), [first, second, third].sort());
  const free = await api.call(`POST /leads/${first}/unlock`, { as: consultant });
  t.match(free.body, { success: true, remaining_credits: 4 });
  const notified = await database.knex('outbox').where({ kind: 'lead.duplicate' });
  t.match(notified, [{ lead_id: third, user_id: consultant.id }]);
  t.equal(notified.length, 1, 'and is notified of that');
});

t.test('60 unlocks of 20 leads never spend more than 5 credits while admins change the balance', async t => {
  await raceUnlocks(t, await testApi(t), 3);
});

t.test('60 unlocks of 20 leads never spend more than 5 credits on a database that aborts transactions', async t => {
  const api = await deadlockingApi(t);
  await raceUnlocks(t, api, 3);
  t.same([...api.refused.keys()].sort(), [1047, 1205, 1213], 'it did abort transactions');
});
