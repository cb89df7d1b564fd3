import t from 'tap';
import { CONTACT_EVENTS } from '../../src/leads/timeline/sources.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';

t.test('the contact log', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const [consultant, other] = [
    await aConsultant(database, { credits: 50, name: 'Mei Ling' }),
    await aConsultant(database, { credits: 5 }),
  ];
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const anOpenLead = async () => {
    const lead = await aLead(database, { franchise_id: franchise.id });
    t.equal((await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant })).body.success, true);
    return lead.id;
  };
  const log = (id: string, kind: string, { as = consultant, key }: { as?: BuiltUser; key?: string } = {}) =>
    api.call(`POST /leads/${id}/contacts`, { as, body: { kind }, headers: key ? { 'idempotency-key': key } : {} });
  const read = (id: string, as = consultant) => api.call(`GET /leads/${id}/contacts`, { as });
  const clock = async (id: string, as = consultant) => (await api.call(`GET /leads/${id}/clock`, { as })).body;
  /** Moves the activity of a lead into the past. */
  const earlier = async (lead_id: string, minutes: number) => {
    for (const [table, column] of [
      ['lead_clocks', 'opened_at'],
      ['lead_clocks', 'arrived_at'],
      ['unlocks', 'created_at'],
      ['lead_contacts', 'created_at'],
    ] as const)
      await knex(table)
        .where({ lead_id })
        .update({ [column]: knex.raw('?? - INTERVAL ? MINUTE', [column, minutes]) });
    await knex('leads')
      .where({ id: lead_id })
      .update({ created_at: knex.raw('created_at - INTERVAL ? MINUTE', [minutes]) });
  };

  t.test('logs a double tap as one contact, and contacts of different kinds separately', async t => {
    const id = await anOpenLead();
    const first = await log(id, 'called');
    t.equal(first.status, 201);
    t.match(first.body, { kind: 'called', user_name: 'Mei Ling' });
    t.equal((await log(id, 'called')).body.id, first.body.id, 'a double tap');
    await Promise.all(['wrote', 'wrote', 'wrote'].map(kind => log(id, kind)));
    t.same(
      (await read(id)).body.map(({ kind }: { kind: string }) => kind),
      ['wrote', 'called'],
      'newest first',
    );
    await earlier(id, 1);
    t.not((await log(id, 'called')).body.id, first.body.id, 'a minute later it is another call');
    t.equal((await read(id)).headers['content-range'], 'contacts 0-2/3');
  });

  t.test('the same Idempotency-Key logs the same contact, however much later', async t => {
    const id = await anOpenLead();
    const first = await log(id, 'met', { key: 'tap-0123' });
    await earlier(id, 60);
    t.equal((await log(id, 'met', { key: 'tap-0123' })).body.id, first.body.id);
    t.not((await log(id, 'met', { key: 'tap-4567' })).body.id, first.body.id);
  });

  t.test("accepts entries only from the franchise's consultant, and only if they unlocked the lead", async t => {
    const lead = await aLead(database, { franchise_id: franchise.id });
    t.equal((await log(lead.id, 'called')).status, 403, 'the lead is locked');
    t.same((await read(lead.id)).body, [], 'and has no contacts');
    t.equal((await log(lead.id, 'called', { as: other })).status, 404);
    t.equal((await log(lead.id, 'called', { as: admin })).status, 403);
    const id = await anOpenLead();
    const contact = (await log(id, 'called')).body;
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: other.id });
    t.equal((await log(id, 'met')).status, 403, 'the franchise was reassigned');
    t.equal((await api.call(`DELETE /lead-contacts/${contact.id}`, { as: consultant })).status, 403);
    t.equal((await read(id)).status, 200, 'the consultant who paid can still read');
    t.match(await clock(id), { may_log: false });
    await api.call(`POST /leads/${id}/unlock`, { as: other });
    t.same((await read(id, other)).body, [], 'contacts of other consultants are not shown');
    t.equal((await read(id, admin)).body.length, 1, 'the admin reads all');
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
    t.equal((await log(id, 'nonsense')).status, 422);
  });

  t.test('lets the author undo an entry for ten minutes', async t => {
    const id = await anOpenLead();
    const take = (contact: string, as = consultant) => api.call(`DELETE /lead-contacts/${contact}`, { as });
    const first = (await log(id, 'called')).body;
    t.ok(first.may_undo_until);
    t.match(await clock(id), { is_waiting: false, first_contact_at: first.created_at });
    t.equal((await take(first.id, other)).status, 404);
    t.equal((await take(first.id)).status, 200);
    t.match(await clock(id), { is_waiting: true, first_contact_at: null }, 'the lead is waiting again');
    t.equal((await take(first.id)).status, 404);
    const second = (await log(id, 'wrote')).body;
    await knex('lead_contacts')
      .where({ id: second.id })
      .update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 594 SECOND') });
    t.ok((await read(id)).body[0].may_undo_until);
    await knex('lead_contacts')
      .where({ id: second.id })
      .update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 600 SECOND') });
    t.equal((await read(id)).body[0].may_undo_until, null);
    t.equal((await take(second.id)).status, 409);
    const entries = await knex('audit_log').where({ entity_id: id }).orderBy('created_at').pluck('action');
    t.same(entries, ['unlock', 'contact', 'take back contact', 'contact']);
  });

  t.test('keeps a lead waiting if the visitor did not answer, and not if the visitor was reached', async t => {
    const id = await anOpenLead();
    await earlier(id, 125);
    t.match(await clock(id), { is_waiting: true, opened_after: 0 });
    await log(id, 'no_answer');
    t.match(await clock(id), { is_waiting: true, contact_after: null });
    await log(id, 'called');
    t.match(await clock(id), { is_waiting: false, contact_after: 125, may_log: true });
    t.match(await clock(id, admin), { contact_after: 125, may_log: false });
  });

  t.test('shows of a locked lead only when it arrived', async t => {
    const lead = await aLead(database, { franchise_id: franchise.id });
    const body = await clock(lead.id);
    t.match(body, { opened_at: null, visitor_said: null, may_log: false });
    t.equal((await api.call(`GET /leads/${lead.id}/clock`, { as: other })).status, 404);
    const id = await anOpenLead();
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: other.id });
    const otherClock = await clock(id, other);
    t.match(
      otherClock,
      { opened_at: null, first_contact_at: null, is_waiting: false },
      'nor that another consultant unlocked it',
    );
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
  });

  t.test('accepts no contacts after a withdrawal or erasure, deletes those it has, and keeps their times', async t => {
    for (const what of ['withdraw', 'erase']) {
      const id = await anOpenLead();
      await log(id, 'called');
      const { email } = await knex('leads').where({ id }).first('email');
      const shown = await api.call('POST /admin/personal-data/show', { as: admin, body: { email } });
      t.match(shown.body.enquiries, [{ contacts: [{ kind: 'called', name: 'Mei Ling' }], said: [] }]);
      await api.call(`POST /admin/personal-data/${what}`, { as: admin, body: { email } });
      t.equal((await log(id, 'met')).status, 409, what);
      const left = await knex('lead_contacts').where({ lead_id: id });
      t.equal(left.length, what === 'erase' ? 0 : 1);
      t.ok((await knex('lead_clocks').where({ lead_id: id }).first()).first_contact_at);
    }
  });

  t.test(
    "is part of the timeline, is read by an index, and contains none of the visitor's contact details",
    async t => {
      const id = await anOpenLead();
      await log(id, 'called');
      await knex('lead_visitor_words').insert({ id: admin.id, lead_id: id, said: 'nobody' });
      const events = [];
      for (const { sql, visibleTo } of CONTACT_EVENTS) {
        t.equal(sql.split('?').length, 2);
        const [rows] = await knex.raw(sql, [id]);
        events.push(...rows.map((row: object) => ({ ...row, visibleTo })));
        t.ok((await explain(knex, sql, [id])).every(({ key }) => key));
      }
      t.match(events, [
        { kind: 'contact', actor_id: consultant.id, detail: { contact: 'called' }, visibleTo: 'author' },
        { kind: 'visitor_word', actor_id: null, detail: { said: 'nobody' }, visibleTo: 'everybody' },
      ]);
      t.ok(events.every(event => event.occurred_at instanceof Date && event.id));
      const sender = await knex('leads').where({ id }).first('first_name', 'last_name', 'email', 'phone', 'message');
      for (const [field, value] of Object.entries<string>(sender)) t.notMatch(JSON.stringify(events), value, field);
    },
  );
});
