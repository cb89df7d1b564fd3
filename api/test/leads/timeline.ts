import { newId } from '@marketplace/db';
import t from 'tap';
import { eventsFor } from '../../src/leads/timeline/read.ts';
import { auditAll } from '../../src/platform/audit.ts';
import { retentionSchedule } from '../../src/retention/retention.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { aMessage } from '../support/outbox.ts';
import { aRun } from '../support/schedules.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const admin = await anAdmin(database, { name: 'Aminah Admin' });
const first = await aConsultant(database, { name: 'Farah Idris', credits: 9 });
const second = await aConsultant(database, { name: 'Goh Wei', credits: 9 });
const franchise = await aFranchise(database, { consultant_id: first.id });
const sender = {
  email: 'zubaidah@example.org',
  email_key: 'zubaidah@example.org',
  submitted_email_key: 'zubaidah@example.org',
  phone: '+60 12-555 0177',
  phone_key: '60125550177',
};
const HIDDEN = /zubaidah|0177/i;

type User = typeof first;
const timeline = (id: string, as: User, query = '') => api.call(`GET /leads/${id}/timeline${query}`, { as });
const kinds = async (id: string, as: User, query = '') =>
  (await timeline(id, as, query)).body.map(({ kind }: { kind: string }) => kind);
const write = (id: string, as: User, text: unknown) => api.call(`POST /leads/${id}/notes`, { as, body: { text } });
const inFranchise = (more: object = {}) => aLead(database, { franchise_id: franchise.id, ...sender, ...more });
const lookedAfterBy = (user: User) => knex('franchises').where({ id: franchise.id }).update({ consultant_id: user.id });

t.test('a timeline shows each user what concerns them', async t => {
  const lead = await inFranchise({ created_at: new Date('2026-01-05T02:00:00Z') });
  const { id } = lead;
  await knex('lead_confirmations').insert({
    lead_id: id,
    channel: 'email',
    created_at: new Date('2026-01-05T03:00:00Z'),
  });
  await aMessage(database, { kind: 'lead.confirmation', lead_id: id });
  await aMessage(database, { kind: 'lead.admin', lead_id: id, user_id: admin.id });
  await aMessage(database, { kind: 'lead.consultant', lead_id: id, user_id: first.id, status: 'sent', attempts: 1 });
  await api.call(`POST /leads/${id}/unlock`, { as: first });
  await api.call(`PUT /leads/${id}/status?status=contacted`, { as: first });
  t.equal((await write(id, first, ' Wants a kiosk. ')).status, 201);
  t.equal((await write(id, admin, 'Asked for a discount before.')).status, 201);
  await lookedAfterBy(second);

  await t.test('a consultant sees of a locked lead only the enquiry and its time, whatever the filter', async t => {
    for (const query of ['', '?filter={"kind":["note","unlock","enquiry"]}']) {
      const { body, headers } = await timeline(id, second, query);
      t.same(body, [
        { id, kind: 'enquiry', occurred_at: '2026-01-05T02:00:00.000Z', actor_id: null, actor_name: '', detail: null },
      ]);
      t.equal(headers['content-range'], 'timeline 0-0/1');
    }
    t.equal((await timeline(id, second, '?filter={"kind":"note"}')).headers['content-range'], 'timeline */0');
  });

  await api.call(`POST /leads/${id}/unlock`, { as: second });
  t.equal((await write(id, second, 'Will call on Friday.')).status, 201);

  t.test('an admin sees every entry', async t => {
    const { body, text, headers } = await timeline(id, admin);
    t.equal(headers['content-range'], 'timeline 0-11/12');
    t.notMatch(text, HIDDEN);
    const entries = body.map(({ kind, actor_name }: Record<string, string>) => `${kind} ${actor_name}`.trim()).sort();
    t.same(entries, [
      'confirmation',
      'delivery',
      'delivery',
      'delivery Aminah Admin',
      'delivery Farah Idris',
      'enquiry',
      'note Aminah Admin',
      'note Farah Idris',
      'note Goh Wei',
      'status_change Farah Idris',
      'unlock Farah Idris',
      'unlock Goh Wei',
    ]);
    const times = body.map(({ occurred_at }: { occurred_at: string }) => occurred_at);
    t.same(times, times.toSorted().reverse(), 'newest first');
    const found = (kind: string) => body.find((event: { kind: string }) => event.kind === kind).detail;
    t.same(found('status_change'), { from: 'new', to: 'contacted' });
    t.same(found('unlock'), { free: 'no' });
    t.same(found('confirmation'), { channel: 'email' });
    t.match((await timeline(id, admin, '?filter={"kind":"note"}&sort=["occurred_at","ASC"]')).body[0].detail, {
      text: 'Wants a kiosk.',
      edited: 'no',
    });
  });

  t.test("a consultant sees their own entries and all status changes, but no other user's notes or names", async t => {
    const { body, text } = await timeline(id, second);
    t.notMatch(text, /Farah|Aminah|kiosk|discount/);
    t.notMatch(text, new RegExp(`${first.id}|${admin.id}`));
    t.same(body.map(({ kind }: { kind: string }) => kind).sort(), [
      'confirmation',
      'enquiry',
      'note',
      'status_change',
      'unlock',
    ]);
    t.match(
      body.find(({ kind }: { kind: string }) => kind === 'note'),
      { actor_id: second.id, actor_name: 'Goh Wei' },
    );
    t.same(
      await kinds(id, first, '?filter={"kind":"delivery"}'),
      ['delivery'],
      'a consultant who lost the franchise keeps their own',
    );
  });

  t.test('entries are returned page by page, with a range and a filter', async t => {
    const pages = await Promise.all(['[0,3]', '[4,7]', '[8,11]'].map(range => timeline(id, admin, `?range=${range}`)));
    const all = (await timeline(id, admin)).body;
    t.same(
      pages.flatMap(({ body }) => body),
      all,
    );
    t.equal(pages[2]?.headers['content-range'], 'timeline 8-11/12');
    t.match(await timeline(id, admin, '?sort=["name","ASC"]'), { status: 422 });
    t.match(await timeline('nobody', admin), { status: 404 });
    t.match(await timeline(id, await aConsultant(database)), { status: 404 });
  });
});

t.test('notes about a lead', async t => {
  await lookedAfterBy(first);
  const { id } = await inFranchise();

  t.test('require an unlocked lead, and can be changed only by their author', async t => {
    t.equal((await write(id, first, 'x')).status, 403, 'the lead is locked');
    t.equal((await write(id, second, 'x')).status, 404, 'the lead belongs to another consultant');
    await api.call(`POST /leads/${id}/unlock`, { as: first });
    const note = (await write(id, first, 'Line one\nLine two')).body;
    t.match(note, { lead_id: id, author_id: first.id, text: 'Line one\nLine two' });
    const address = `/leads/${id}/notes/${note.id}` as const;
    for (const as of [admin, second]) {
      t.equal((await api.call(`PUT ${address}`, { as, body: { text: 'Mine' } })).status, 404);
      t.equal((await api.call(`DELETE ${address}`, { as })).status, 404);
    }
    const changed = await api.call(`PUT ${address}`, { as: first, body: { text: 'Another' } });
    t.match([changed.status, changed.body.text], [200, 'Another']);
    t.match((await timeline(id, first, '?filter={"kind":"note"}')).body, [
      { detail: { text: 'Another', edited: 'yes' } },
    ]);
    const elsewhere = await inFranchise();
    t.equal((await api.call(`DELETE /leads/${elsewhere.id}/notes/${note.id}`, { as: admin })).status, 404);
    t.equal((await api.call(`DELETE ${address}`, { as: first })).status, 200);
    t.same(await kinds(id, first, '?filter={"kind":"note"}'), []);
  });

  t.test('contain 1 to 2,000 characters', async t => {
    for (const text of ['', '  \n ', 'x'.repeat(2001), 'a\u0000b', undefined])
      t.match(await write(id, first, text), { status: 422, body: { detail: [{ loc: ['body', 'text'] }] } });
    t.equal((await write(id, first, '🍜'.repeat(1000) + '粉'.repeat(1000))).status, 201);
  });
});

t.test('erasure deletes everything that was written about a person', async t => {
  await lookedAfterBy(first);
  const { id } = await inFranchise();
  await api.call(`POST /leads/${id}/unlock`, { as: first });
  const step = { what: 'Call Zubaidah', due_on: '2026-01-31' };
  await api.call(`PUT /leads/${id}/next-step`, { as: first, body: step });
  await api.call(`POST /leads/${id}/next-step/done`, { as: first });
  await api.call(`PUT /leads/${id}/next-step`, { as: first, body: { ...step, due_time: '09:30' } });
  await write(id, first, 'Zubaidah is in a hurry.');
  await write(id, admin, 'Known to us.');

  const stored = await api.call('POST /admin/personal-data/show', { as: admin, body: { email: sender.email } });
  const [mine] = stored.body.enquiries;
  t.match(mine.notes, [{ text: 'Zubaidah is in a hurry.' }, { text: 'Known to us.' }], 'the personal data contains it');
  t.match(mine.next_steps, [
    { what: 'Call Zubaidah', done_at: /Z$/ },
    { due_time: '09:30', done_at: null },
  ]);
  t.notMatch(JSON.stringify([mine.notes, mine.next_steps]), /Farah|Aminah|_id/, 'without the authors');

  await api.call('POST /admin/personal-data/withdraw', { as: admin, body: { email: sender.email } });
  t.same(
    (await api.call(`GET /leads/${id}/next-step`, { as: first })).body,
    { next_step: null },
    'no next step is left',
  );
  t.match(await api.call(`PUT /leads/${id}/next-step`, { as: first, body: step }), { status: 409 });
  t.equal((await write(id, first, 'Asked not to be called.')).status, 201);

  await api.call('POST /admin/personal-data/erase', { as: admin, body: { email: sender.email } });
  for (const table of ['lead_notes', 'lead_next_steps']) t.same(await knex(table).where({ lead_id: id }), [], table);
  t.notMatch((await timeline(id, admin)).text, /Zubaidah/i);
  t.equal((await write(id, first, 'Who was it?')).status, 409);
  t.equal((await api.call(`PUT /leads/${id}/next-step`, { as: first, body: step })).status, 409);
});

t.test('retention deletes the notes of a lead that was deleted long ago', async t => {
  const { id } = await inFranchise({ email_key: 'other@example.org', submitted_email_key: 'other@example.org' });
  await api.call(`POST /leads/${id}/unlock`, { as: first });
  await write(id, first, 'Zubaidah is in a hurry.');
  await knex('leads')
    .where({ id })
    .update({ deleted_at: new Date(0) });
  await retentionSchedule.run(aRun(api));
  t.same(await knex('lead_notes').where({ lead_id: id }), []);
});

t.test('a note written during an erasure does not remain', async t => {
  const race = async () => {
    const { id } = await inFranchise({ email_key: 'race@example.org', submitted_email_key: 'race@example.org' });
    await knex('unlocks').insert({ id: newId(), lead_id: id, user_id: first.id });
    const erase = { as: admin, body: { email: 'race@example.org' } };
    await Promise.all([
      ...Array.from({ length: 4 }, () => write(id, first, 'Zubaidah')),
      api.call('POST /admin/personal-data/erase', erase),
      ...Array.from({ length: 4 }, () => write(id, admin, 'Zubaidah')),
    ]);
    return knex('lead_notes').where({ lead_id: id });
  };
  for (let round = 0; round < 4; round++) t.same(await race(), []);
});

t.test('each source of the timeline is read by an index', async t => {
  const { id } = await inFranchise();
  const others = await Promise.all(Array.from({ length: 30 }, () => inFranchise()));
  const many = Array.from({ length: 1500 }, (_, at) => ({ id: others[at % 30]?.id ?? id }));
  await auditAll(
    knex,
    { id: null },
    many.map(lead => ({ action: 'status', entity: 'lead' as const, entityId: lead.id })),
  );
  await knex('lead_notes').insert(
    many.map(lead => ({ id: newId(), lead_id: lead.id, author_id: first.id, text: 'x' })),
  );
  await knex('lead_next_steps').insert(
    many.map(lead => ({
      id: newId(),
      lead_id: lead.id,
      user_id: first.id,
      what: 'x',
      due_on: '2026-01-31',
      done_at: new Date(),
    })),
  );
  await knex('outbox').insert(
    many.map(lead => ({
      id: newId(),
      channel: 'email',
      kind: 'x',
      idempotency_key: newId(),
      payload: '{}',
      lead_id: lead.id,
    })),
  );
  for (const table of ['audit_log', 'lead_notes', 'lead_next_steps', 'outbox'])
    await knex.raw(`ANALYZE TABLE ${table}`);
  for (const viewer of [{ as: 'admin' }, { as: 'unlocked', id: first.id }] as const) {
    const { sql, values } = eventsFor(viewer, id);
    const steps = (await explain(knex, sql, values)).filter(
      ({ table }) => table && !/^<|^(no matching|union)/i.test(table),
    );
    for (const { table, type, key, rows } of steps) {
      t.not(key, null, `${table} of ${viewer.as}`);
      t.not(type, 'ALL', `${table} of ${viewer.as}`);
      t.ok(Number.parseInt(String(rows), 10) < 100, `${table} of ${viewer.as}: ${rows} rows`);
    }
  }
});
