import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import type { OutboxMessage } from '../../src/outbox/message.ts';
import {
  aConsultant,
  aFranchise,
  anAdmin,
  anEnquiry,
  type BuiltUser,
  newVisitorContact,
  testApi,
} from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database, { name: 'Aida' });
const farah = await aConsultant(database, { name: 'Farah', company_name: 'Farah & Co', credits: 50 });
const devi = await aConsultant(database, { name: 'Devi', credits: 50 });
const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });

const OWN = {
  first_name: 'Zulaikha',
  last_name: 'Wongsawat',
  email: 'zulaikha@elsewhere.example',
  phone: '+60 19-876 5432',
  investment_budget: 777_000,
  experience: 'Experienced',
  timeline: 'Immediately',
  location_interest: 'Kuching, Sarawak',
  message: 'Prefers a call from Farah.',
};
const FIELDS = Object.keys(OWN);
/** Matches every value that the consultant wrote into their own copy. */
const OF_OWN = /Zulaikha|Wongsawat|elsewhere|876 5432|777000|Kuching|call from Farah/i;

const read = async (id: string, as: BuiltUser = farah) => (await api.call(`GET /leads/${id}`, { as })).body;
const save = async (id: string, more: object, as: BuiltUser = farah, headers: Record<string, string> = {}) => {
  const { body } = await api.call(`GET /leads/${id}`, { as });
  return api.call(`PUT /leads/${id}`, { as, headers, body: { ...body, ...more } });
};
const aSubmittedLead = async () => {
  const sent = { ...anEnquiry(franchise, newVisitorContact()), timeline: 'Within 6 months' };
  const { id } = (await api.call('POST /leads', { body: sent })).body;
  return { id: String(id), sent };
};
const anUnlockedLead = async () => {
  const lead = await aSubmittedLead();
  await api.call(`POST /leads/${lead.id}/unlock`, { as: farah });
  return lead;
};
const restoreOriginal = (id: string, as: BuiltUser = farah) => api.call(`DELETE /leads/${id}/edits`, { as });
const give = (consultant: BuiltUser) =>
  knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
const asSubmitted = (row: Record<string, unknown>) => Object.fromEntries(FIELDS.map(field => [field, row[field]]));
const found = async (list: string, q: string, as: BuiltUser = farah): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ q }));
  const { body } = await api.call(`GET /leads${list}?filter=${filter}` as 'GET /', { as });
  return body.map(({ id }: { id: string }) => id);
};

t.test("a consultant's edit", async t => {
  t.test('changes only their own copy: the admin and the next consultant see what the visitor submitted', async t => {
    const { id } = await anUnlockedLead();
    const submitted = asSubmitted(await read(id, admin));
    const row = await knex('leads').where({ id }).first();
    const saved = await save(id, OWN);
    t.match(saved, { status: 200, body: { ...OWN, original: submitted, status: 'new' } });
    t.match(await read(id), { ...OWN, original: submitted, corrected_fields: [] });
    const { body: list } = await api.call('GET /leads/unlocked', { as: farah });
    t.match(list[0], { ...OWN, id, original: submitted });

    t.match(await read(id, admin), { ...submitted, original: null, corrected_fields: [] });
    t.same((await read(id, admin)).corrected_fields, []);
    t.same(await knex('leads').where({ id }).first(), row, 'the lead is unchanged');
    const { text } = await api.call('GET /leads?range=[0,99]', { as: admin });
    t.notMatch(text, OF_OWN);
    t.notMatch((await api.call('GET /admin/export/leads', { as: admin })).text, OF_OWN);
    await give(devi);
    t.notMatch(JSON.stringify([await read(id, devi)]), OF_OWN);
    await api.call(`POST /leads/${id}/unlock`, { as: devi });
    t.match(await read(id, devi), { ...submitted, original: null });
    t.notMatch((await api.call(`GET /leads/${id}/timeline`, { as: devi })).text, /own_edit|Farah/);
    t.match(await read(id), { ...OWN, is_reassigned: true }, 'the consultant who paid keeps their copy');
    t.match((await api.call('GET /leads/unlocked', { as: farah })).body[0], { id, is_reassigned: true });
    for (const as of [devi, admin]) t.match(await read(id, as), { is_reassigned: false });
    t.equal((await save(id, { first_name: 'Other' })).status, 403, 'and cannot edit it any more');
    t.equal((await api.call(`PUT /leads/${id}/status?status=closed`, { as: farah })).status, 403, 'nor its status');
    t.match(
      await restoreOriginal(id),
      { status: 200, body: { ...submitted, original: null, is_reassigned: true } },
      'and can discard it',
    );
    t.match(await read(id, devi), { ...submitted, original: null });
    await give(farah);
    t.match(await read(id), { is_reassigned: false });
  });

  t.test('stores only the edited fields, so that corrections of other fields are visible', async t => {
    const { id } = await anUnlockedLead();
    await save(id, { phone: OWN.phone });
    const [row] = await knex('lead_edits').where({ lead_id: id });
    for (const field of FIELDS) t.equal(row[field], field === 'phone' ? OWN.phone : null, field);
    await save(id, { email: 'right@example.org', phone: '+60 12-555 0101' }, admin);
    t.match(await read(id), {
      email: 'right@example.org',
      phone: OWN.phone,
      original: { phone: '+60 12-555 0101' },
      corrected_fields: ['email', 'phone'],
    });
    await save(id, { phone: '+60 12-555 0101' });
    t.match(await read(id), { phone: '+60 12-555 0101', original: null });
    t.same(await knex('lead_edits').where({ lead_id: id }), [], 'saving the original values discards the copy');
  });

  t.test('is discarded by Restore original; discarding again changes nothing', async t => {
    const { id } = await anUnlockedLead();
    const submitted = asSubmitted(await read(id, admin));
    await save(id, OWN);
    t.match(await restoreOriginal(id), { status: 200, body: { ...submitted, original: null } });
    t.equal((await restoreOriginal(id)).status, 200);
    const actions = await knex('audit_log').where({ entity_id: id, actor_id: farah.id }).orderBy(['created_at', 'id']);
    t.same(
      actions.map(({ action }) => action),
      ['unlock', 'edit-own', 'restore-original'],
    );
    t.match(actions[1]?.after, { fields: FIELDS.join(',') });
    t.notMatch(JSON.stringify(actions), OF_OWN, 'the audit log has only the names of the fields');
    const events = async (as: BuiltUser) =>
      (await api.call(`GET /leads/${id}/timeline?filter={"kind":["own_edit","original_restored"]}`, { as })).body;
    for (const as of [farah, admin])
      t.match(await events(as), [
        { kind: 'original_restored', actor_id: farah.id, detail: { fields: FIELDS.join(',') } },
        { kind: 'own_edit', actor_id: farah.id },
      ]);
  });

  t.test('can be saved without a budget', async t => {
    const { id } = await anUnlockedLead();
    await knex('leads').where({ id }).update({ investment_budget: null });
    t.equal((await save(id, { first_name: OWN.first_name })).status, 200);
    t.match(await read(id), { first_name: OWN.first_name, investment_budget: null });
    const { id: stated } = await anUnlockedLead();
    t.match(await save(stated, { investment_budget: null }), {
      status: 422,
      body: { detail: [{ loc: ['body', 'investment_budget'], code: 'budget_was_stated' }] },
    });
    t.same(await knex('audit_log').where({ entity_id: stated, action: 'edit-own' }), []);
  });

  t.test('requires an unlocked lead of a franchise that is assigned to the consultant', async t => {
    const { id, sent } = await aSubmittedLead();
    const edit = { ...sent, ...OWN, status: 'new' };
    t.equal((await api.call(`PUT /leads/${id}`, { as: farah, body: edit })).status, 403);
    t.equal((await api.call(`PUT /leads/${id}`, { as: devi, body: edit })).status, 404);
    t.equal((await restoreOriginal(id)).status, 403);
    t.equal((await restoreOriginal(id, devi)).status, 404);
    t.equal((await restoreOriginal(id, admin)).status, 403);
    t.same(await knex('lead_edits').where({ lead_id: id }), []);
  });

  t.test('changes the status for all users, and a change of status alone creates no copy', async t => {
    const { id } = await anUnlockedLead();
    await save(id, { status: 'qualified' });
    t.match(await read(id, admin), { status: 'qualified' });
    t.same(await knex('lead_edits').where({ lead_id: id }), []);
    await save(id, { first_name: OWN.first_name, status: 'closed' });
    t.match(await read(id, admin), { status: 'closed' });
    const { body } = await api.call(`PUT /leads/${id}/status?status=new`, { as: farah });
    t.match(body, { status: 'new', first_name: OWN.first_name });
  });

  t.test('is found by the consultant together with the original, and by no other user', async t => {
    const { id, sent } = await anUnlockedLead();
    const own = { ...OWN, first_name: 'Quentin', email: 'qx@elsewhere.example', phone: '+60 17-222 3344' };
    await save(id, own);
    for (const q of [own.first_name, own.email, '2223344', sent.email, `${own.first_name} ${own.last_name}`])
      t.same(await found('/unlocked', q), [id], q);
    t.same(await found('', own.first_name, admin), []);
    await give(devi);
    for (const list of ['/locked', '/unlocked', '/archived']) t.same(await found(list, own.first_name, devi), [], list);
    await give(farah);
    await api.call(`DELETE /leads/${id}`, { as: farah });
    t.same(await found('/archived', own.first_name), [id]);
  });

  t.test("is used in the consultant's tasks, next steps and mails", async t => {
    const { id } = await anUnlockedLead();
    await save(id, OWN);
    await api.call(`PUT /leads/${id}/next-step`, { as: farah, body: { what: 'Call', due_on: '2020-01-01' } });
    const { body } = await api.call('GET /leads/today', { as: farah });
    t.match(body.overdue.first, [{ lead_id: id, lead_name: 'Zulaikha Wongsawat' }]);
    t.match(body.waiting.first[0], { id, first_name: OWN.first_name, timeline: OWN.timeline });
    const message: OutboxMessage = await knex('outbox')
      .where({ kind: 'lead.consultant', lead_id: id, channel: 'email' })
      .first();
    const compose = async () =>
      JSON.stringify(await MAIL_COMPOSERS['lead.consultant'](createComposerContext(api, readMailTexts), message));
    t.match(await compose(), /zulaikha@elsewhere\.example/);
    await restoreOriginal(id);
    t.notMatch(await compose(), OF_OWN);
  });
});

t.test("an admin's edit corrects the lead for all users and keeps the submitted values", async t => {
  const { id } = await anUnlockedLead();
  const { first_name, phone } = await read(id);
  const corrected = await save(id, { first_name: 'Nurul' }, admin);
  t.match(corrected.body, { first_name: 'Nurul', original: { first_name }, corrected_fields: ['first_name'] });
  t.same(Object.keys(corrected.body.original), ['first_name']);
  t.match(await read(id), { first_name: 'Nurul', original: null, corrected_fields: ['first_name'] });
  await save(id, { first_name: 'Nurul Ain', phone: '+60 12-555 0202' }, admin);
  t.match(await read(id, admin), { original: { first_name, phone } }, 'keeps the first value, not the previous one');
  await api.call(`DELETE /leads/${id}`, { as: admin });
  for (const path of [`POST /leads/${id}/restore`, ...[true, false].map(spam => `PUT /leads/${id}/spam?spam=${spam}`)])
    t.match(await api.call(path as 'PUT /', { as: admin }), { body: { original: { first_name, phone } } }, path);
  const { body: later } = await api.call(`GET /leads/${id}/timeline?filter={"kind":"correction"}`, { as: farah });
  t.match(later, [{ detail: { fields: 'first_name,phone' }, actor_name: '' }, { detail: { fields: 'first_name' } }]);
  await give(devi);
  await api.call(`POST /leads/${id}/unlock`, { as: devi });
  t.match(await read(id, devi), { first_name: 'Nurul Ain', phone: '+60 12-555 0202', original: null });
  await give(farah);
  await save(id, { first_name, phone }, admin);
  t.match(await read(id, admin), { first_name, original: null, corrected_fields: [] });
});

t.test("the visitor's view of their personal data", async t => {
  const { id, sent } = await anUnlockedLead();
  await save(id, { email: 'right.one@example.org' }, admin);
  await save(id, OWN);
  const { id: franchise_id } = await aFranchise(database);
  await api.call('POST /leads', { body: { ...sent, franchise_id } });
  const person = (what: 'show' | 'erase', email: string) =>
    api.call(`POST /admin/personal-data/${what}`, { as: admin, body: { email } });

  t.test('lists corrections and copies, and cannot be opened with an address that a consultant wrote', async t => {
    t.same((await person('show', OWN.email)).body.enquiries, []);
    t.same((await person('erase', OWN.email)).body, { changed: 0 });
    t.match((await person('show', sent.email)).body.enquiries, [
      { email: sent.email, submitted: null, copies: [] },
      {
        email: 'right.one@example.org',
        submitted: { email: sent.email },
        copies: [{ name: 'Farah', company_name: 'Farah & Co', fields: OWN }],
      },
    ]);
  });

  t.test('on erasure, the copies of consultants and the submitted originals are deleted', async t => {
    t.same((await person('erase', sent.email)).body, { changed: 2 });
    for (const table of ['lead_edits', 'lead_originals']) t.same(await knex(table).where({ lead_id: id }), [], table);
    t.notMatch((await api.call(`GET /leads/${id}`, { as: farah })).text, OF_OWN);
    const again = await api.call(`PUT /leads/${id}`, { as: farah, body: { ...sent, ...OWN, status: 'new' } });
    t.equal(again.status, 409);
    t.equal((await restoreOriginal(id)).status, 409);
  });
});

t.test('concurrent changes of a lead', async t => {
  t.test('the second edit of a copy with the same version is refused with the current record', async t => {
    const { id } = await anUnlockedLead();
    const { headers } = await api.call(`GET /leads/${id}`, { as: farah });
    const version = { 'if-match': String(headers.etag) };
    const answers = await Promise.all([
      save(id, { first_name: 'First' }, farah, version),
      save(id, { first_name: 'Second' }, farah, version),
    ]);
    t.same(answers.map(({ status }) => status).sort(), [200, 412]);
    const won = answers.find(({ status }) => status === 200)?.body.first_name;
    t.match(answers.find(({ status }) => status === 412)?.body, { current: { first_name: won } });
    t.match(await read(id), { first_name: won });
  });

  t.test('a change of a copy and a change of the lead are both kept', async t => {
    const { id } = await anUnlockedLead();
    const [seen, corrected] = [await read(id), await read(id, admin)];
    const answers = await Promise.all([
      api.call(`PUT /leads/${id}`, { as: farah, body: { ...seen, first_name: 'Own' } }),
      api.call(`PUT /leads/${id}`, { as: admin, body: { ...corrected, last_name: 'Corrected' } }),
    ]);
    t.same(
      answers.map(({ status }) => status),
      [200, 200],
    );
    t.match(await read(id, admin), { first_name: seen.first_name, last_name: 'Corrected' });
    t.match(await read(id), { first_name: 'Own' });
  });

  t.test('a copy that is changed during an erasure is erased, whichever comes first', async t => {
    for (const isEditFirst of [true, false]) {
      const { id, sent } = await anUnlockedLead();
      const body = { ...(await read(id)), ...OWN };
      const edit = () => api.call(`PUT /leads/${id}`, { as: farah, body });
      const erase = () => api.call('POST /admin/personal-data/erase', { as: admin, body: { email: sent.email } });
      const [first, second] = isEditFirst ? [edit, erase] : [erase, edit];
      const running: Promise<{ status: number }>[] = [];
      await knex.transaction(async trx => {
        await trx('leads').where({ id }).forUpdate().select('id');
        for (const [at, call] of [first, second].entries()) {
          running[at] = call();
          await waitForRowLock(database, running[at]);
        }
      });
      const statuses = (await Promise.all(running)).map(({ status }) => status);
      t.same(statuses, isEditFirst ? [200, 200] : [200, 409]);
      t.same(await knex('lead_edits').where({ lead_id: id }), []);
      t.match(await knex('leads').where({ id }).first(), { first_name: '', erased_at: Date });
    }
  });

  t.test('when a copy is changed during a reassignment, the next consultant sees what was submitted', async t => {
    const { id } = await anUnlockedLead();
    const submitted = asSubmitted(await read(id, admin));
    const body = { ...(await read(id)), ...OWN };
    const [edited] = await Promise.all([api.call(`PUT /leads/${id}`, { as: farah, body }), give(devi)]);
    t.ok([200, 403].includes(edited.status));
    await api.call(`POST /leads/${id}/unlock`, { as: devi });
    t.match(await read(id, devi), { ...submitted, original: null });
    await give(farah);
  });
});
