import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { JOB_STEPS } from '../../src/app/job-steps.ts';
import { BATCH_ROWS } from '../../src/background-jobs/jobs.ts';
import { enqueueLeadMessages } from '../../src/leads/messages/lead-messages.ts';
import { personalDataToken } from '../../src/leads/personal-link.ts';
import { beginAttempts, claimMessages, storeSent } from '../../src/outbox/queue.ts';
import { changeLeads, type OwnLead, type PersonChange } from '../../src/personal-data/changes.ts';
import { runIn } from '../../src/platform/database/run-statement.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { mailServer, smtpError } from '../support/mail-server.ts';
import { manyEnquiries } from '../support/many-enquiries.ts';
import { runPendingJobs } from '../support/many-franchises.ts';
import { aWorker } from '../support/outbox.ts';

const VISITOR = {
  first_name: 'Nurul',
  last_name: 'Hassan-Tan',
  email: 'Nurul@example.org',
  phone: '+60 12-345 6789',
  investment_budget: 100_000,
  timeline: 'Immediately',
  location_interest: 'Ipoh',
  message: 'Nurul here: 012-345 6789',
  consent_version: '2026-11',
};
const KEY = 'nurul@example.org';
const CONTACT = /nurul|hassan|345.?6789|\bipoh\b/i;

/** Starts an API with a franchise, its consultant with credits, and an admin. */
const marketplace = async (t: { teardown(work: () => unknown): unknown }) => {
  const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
  const consultant = await aConsultant(api.database, { credits: 5, name: 'Mei Ling', company_name: 'Ling & Co' });
  const admin = await anAdmin(api.database);
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id, name: 'Kopi & Kaya' });
  const enquire = async (more: object = {}) => {
    const body = { ...VISITOR, franchise_id: franchise.id, elapsed_ms: 20_000, ...more };
    const answer = await api.call('POST /leads', { body });
    return String(answer.body.id);
  };
  const tokenOf = async (id: string) =>
    personalDataToken(api.config.secretsKey, await api.database.knex('leads').where({ id }).first('id', 'email_key'));
  return { api, consultant, admin, franchise, enquire, tokenOf };
};
const ask = (api: TestApi, what: 'show' | 'withdraw' | 'erase', token: string) =>
  api.call(`POST /personal-data/${what}`, { body: { token } });

t.test("a link shows the person's stored data and who has it, and no other person's", async t => {
  const { api, consultant, enquire, tokenOf } = await marketplace(t);
  const id = await enquire();
  await enquire({ email: 'someone@example.org', phone: '+60 13-333 3333' });
  const token = await tokenOf(id);
  const { status, body } = await ask(api, 'show', token);
  t.equal(status, 200);
  t.match(body, {
    email: KEY,
    enquiries: [
      {
        ...VISITOR,
        franchise_name: 'Kopi & Kaya',
        status: 'new',
        consent_version: '2026-11',
        withdrawn_at: null,
        consultant: { name: 'Mei Ling', company_name: 'Ling & Co' },
        recipients: [],
      },
    ],
  });
  t.equal(body.enquiries.length, 1);
  await api.call(`POST /leads/${id}/unlock`, { as: consultant });
  t.match((await ask(api, 'show', token)).body.enquiries[0].recipients, [
    { name: 'Mei Ling', company_name: 'Ling & Co' },
  ]);
});

t.test('what other users wrote about an enquiry is shown, kept on withdrawal and deleted on erasure', async t => {
  const { api, consultant, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  const id = await enquire();
  const write = async (call: `${'POST' | 'PUT'} /leads/${string}`, body?: object) => {
    const { status } = await api.call(call, { as: consultant, ...(body && { body }) });
    t.match(status, /^20/, call);
  };
  await write(`POST /leads/${id}/unlock`);
  await write(`POST /leads/${id}/notes`, { text: 'In a hurry' });
  await write(`PUT /leads/${id}/next-step`, { what: 'Call', due_on: '2026-01-31', due_time: '09:30' });
  await write(`POST /leads/${id}/next-step/done`);
  await write(`PUT /leads/${id}/next-step`, { what: 'Call again', due_on: '2026-02-01' });
  await write(`POST /leads/${id}/contacts`, { kind: 'called' });
  await knex('lead_visitor_words').insert({ id: newId(), lead_id: id, said: 'nobody' });
  await knex('outbox')
    .where({ lead_id: id, kind: 'lead.confirmation' })
    .update({ status: 'sent', provider_reference: 'as 42' });

  const token = await tokenOf(id);
  const time = /^2\d{3}-.*Z$/;
  const held = {
    notes: [{ text: 'In a hurry', written_at: time }],
    next_steps: [
      { what: 'Call', due_on: '2026-01-31', due_time: '09:30', done_at: time },
      { what: 'Call again', due_on: '2026-02-01', due_time: null, done_at: null },
    ],
    contacts: [{ kind: 'called', name: 'Mei Ling', logged_at: time }],
    said: [{ said: 'nobody', said_at: time }],
  };
  t.match((await ask(api, 'show', token)).body.enquiries, [held]);
  t.match((await ask(api, 'withdraw', token)).body, { changed: 1 });
  const { notes, contacts, said } = held;
  const [done] = held.next_steps;
  t.match((await ask(api, 'show', token)).body.enquiries, [{ notes, contacts, said, next_steps: [done] }]);
  const sent = () => knex('outbox').where({ lead_id: id, kind: 'lead.confirmation' }).first('provider_reference');
  t.match(await sent(), { provider_reference: 'as 42' });

  t.match((await ask(api, 'erase', token)).body, { changed: 1 });
  for (const table of ['lead_notes', 'lead_next_steps', 'lead_contacts', 'lead_visitor_words'])
    t.same(await knex(table).where({ lead_id: id }), [], table);
  t.match(await sent(), { provider_reference: null });
});

t.test('a link is signed, expires after 30 days, and ends when the address is corrected', async t => {
  const { api, admin, enquire, tokenOf } = await marketplace(t);
  const [id, other] = [await enquire(), await enquire({ email: 'someone@example.org', phone: '+60 13-333 3333' })];
  const lead = await api.database.knex('leads').where({ id }).first('id', 'email_key');
  const at = (days: number) => personalDataToken(api.config.secretsKey, lead, Date.now() - days * 86_400_000);
  t.equal((await ask(api, 'show', at(29.99))).status, 200);
  t.equal((await ask(api, 'show', at(30.01))).status, 404);
  const [, expires, signature] = (await tokenOf(id)).split('.');
  for (const wrong of [
    `${other}.${expires}.${signature}`,
    `${id}.zzzzzzz.${signature}`,
    `${id}.${expires}.`,
    'x',
    `${id}..`,
  ])
    for (const what of ['show', 'withdraw', 'erase'] as const)
      t.match(await ask(api, what, wrong), { status: 404, body: { detail: /no longer works/ } });
  const token = await tokenOf(id);
  const { headers, body } = await api.call(`GET /leads/${id}`, { as: admin });
  const corrected = { ...body, email: 'right@example.org', experience: 'No Experience', timeline: 'Immediately' };
  const saved = await api.call(`PUT /leads/${id}`, {
    as: admin,
    body: corrected,
    headers: { 'if-match': String(headers.etag) },
  });
  t.equal(saved.status, 200, JSON.stringify(saved.body));
  t.equal((await ask(api, 'show', token)).status, 404, 'the owner of the wrong mailbox loses access');
});

t.test('after a withdrawal no other consultant gets the enquiry, and those who have it are notified', async t => {
  const { api, consultant, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  const locked = await enquire();
  const other = await aConsultant(api.database, { credits: 3 });
  const otherFranchise = await aFranchise(api.database, { consultant_id: other.id });
  const unlocked = await enquire({ franchise_id: otherFranchise.id });
  await api.call(`POST /leads/${unlocked}/unlock`, { as: other });
  t.match(await ask(api, 'withdraw', await tokenOf(locked)), { status: 200, body: { changed: 2 } });
  t.match(await ask(api, 'withdraw', await tokenOf(locked)), { status: 200, body: { changed: 0 } }, 'only once');

  t.same((await api.call('GET /leads/locked', { as: consultant })).body, []);
  t.equal((await api.call(`GET /leads/${locked}`, { as: consultant })).status, 404);
  t.equal((await api.call(`POST /leads/${locked}/unlock`, { as: consultant })).status, 404);
  t.equal((await api.call('GET /auth/me', { as: consultant })).body.tokens, 5, 'nothing was charged');
  const { body } = await api.call('GET /leads/unlocked', { as: other });
  t.match(
    body,
    [{ email: VISITOR.email, withdrawn_at: /^2\d{3}-/, erased_at: null }],
    'the consultant who paid keeps it, marked',
  );
  t.match(await knex('outbox').where({ kind: 'lead.withdrawn' }), [{ lead_id: unlocked, user_id: other.id }]);
  const waiting = await knex('outbox').where({ lead_id: locked, status: 'pending' });
  t.same(waiting, [], 'pending messages are cancelled');
});

t.test('a message that is being sent during a withdrawal is recorded with its outcome', async t => {
  const { api, consultant, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  const id = await enquire();
  const held = await claimMessages(knex, 'email', 10);
  const [first, second] = held.filter(({ kind }) => kind === 'lead.consultant' || kind === 'lead.confirmation');
  if (!first || !second) return t.fail('nothing was claimed');
  await beginAttempts(knex, [first, second]);
  t.match(await ask(api, 'withdraw', await tokenOf(id)), { status: 200, body: { changed: 1 } });
  await storeSent(knex, [{ message: first, reference: '250 taken' }]);
  t.match(await knex('outbox').where({ id: first.id }).first(), { status: 'sent', provider_reference: '250 taken' });

  // The worker that sends the other consultant's message is killed. The worker that takes over finds the enquiry
  // withdrawn.
  await knex('outbox')
    .where({ id: second.id })
    .update({ claimed_until: new Date(0) });
  const server = await mailServer(t);
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  aWorker(t, api);
  const other = () => knex('outbox').where({ id: second.id }).first();
  await waitUntil(async () => (await other()).status === 'cancelled');
  t.match(await other(), { last_error: /^An attempt began and its outcome is not known; after it: The enquiry was/ });
  t.same(server.box, [], `no further message is sent, ${consultant.email} included`);
});

t.test('after an erasure nothing identifies the person, and the credit ledger is unchanged', async t => {
  const { api, consultant, admin, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  const [first, second] = [await enquire(), await enquire({ message: 'Nurul again, Ipoh' })];
  await api.call(`POST /leads/${first}/unlock`, { as: consultant });
  const typed = { ...VISITOR, timeline: 'Immediately', status: 'new', experience: 'Nurul, ring 012-345 6789' };
  t.match(await api.call(`PUT /leads/${first}`, { as: consultant, body: typed }), { status: 200 });
  const corrected = { ...typed, first_name: 'Noor', last_name: 'Aziz', email: 'nurul.h@example.org' };
  t.match(await api.call(`PUT /leads/${first}`, { as: admin, body: corrected }), { status: 200 });
  await api.call(`DELETE /leads/${second}`, { as: admin });
  await knex('outbox')
    .where({ lead_id: first, kind: 'lead.confirmation' })
    .update({ status: 'failed', last_error: '550 no mailbox "nurul" here', provider_reference: 'for nurul' });
  const token = await tokenOf(second);
  const before = await knex('credit_entries').orderBy('id');
  t.match(await ask(api, 'erase', token), { status: 200, body: { changed: 2 } }, 'deleted enquiries, too');

  const [tables] = await knex.raw(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  for (const { name } of tables) t.notMatch(JSON.stringify(await knex(name)), CONTACT, `nothing is left in ${name}`);
  t.same(await knex('credit_entries').orderBy('id'), before);
  const me = (await api.call('GET /auth/me', { as: consultant })).body;
  t.equal(me.tokens, 4);
  t.match((await api.call('GET /leads/unlocked', { as: consultant })).body, [
    { id: first, first_name: '', email: '', phone: '', message: '', investment_budget: 100_000, erased_at: /^2/ },
  ]);
  t.equal((await api.call('GET /leads/unlocked?filter={"q":"nurul"}', { as: consultant })).body.length, 0);
  t.equal((await api.call('GET /leads/locked', { as: consultant })).body.length, 0);
  t.match(await knex('outbox').where({ kind: 'lead.erased' }).orderBy('lead_id'), [{ user_id: consultant.id }, {}]);
  for (const what of ['show', 'withdraw', 'erase'] as const) t.equal((await ask(api, what, token)).status, 404);
  const edit = { ...VISITOR, experience: 'No Experience', timeline: 'Immediately', status: 'new' };
  t.match(
    await api.call(`PUT /leads/${first}`, { as: admin, body: edit }),
    { status: 409 },
    'it cannot be written back',
  );
});

t.test('many enquiries are erased in batches, and in between other calls are answered and the link works', async t => {
  const { api, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  const linked = await enquire();
  await manyEnquiries(api.database, linked, 130);
  const token = await tokenOf(linked);
  const left = async () => (await ask(api, 'show', token)).body.enquiries.length;
  t.equal(await left(), 131);
  const held = await knex.transaction();
  await held('leads').where({ id: linked }).forUpdate().first('id');
  const erasing = ask(api, 'erase', token);
  await waitUntil(async () => (await left()) === 31);
  t.pass('finished batches are erased while the rest waits, and the link shows that');
  await held.rollback();
  t.match(await erasing, { status: 200, body: { changed: 131 } });
  t.equal((await ask(api, 'show', token)).status, 404);
  t.same(await knex('leads').where({ email_key: KEY }).orWhere({ submitted_email_key: KEY }), []);
});

t.test('more enquiries than one request may change are erased in the background, batch by batch', async t => {
  const { api, consultant, admin, enquire, tokenOf } = await marketplace(t);
  const { database } = api;
  const { knex } = database;
  const linked = await enquire();
  const ids = await manyEnquiries(database, linked, BATCH_ROWS);
  const [first = ''] = ids.filter(id => id !== linked);
  const token = await tokenOf(linked);
  const left = async () => (await ask(api, 'show', token)).body.enquiries.length;
  const erase = () => api.call('POST /admin/personal-data/erase', { as: admin, body: { email: KEY } });
  const { reference } = await knex('leads').where({ id: linked }).first();

  t.same((await ask(api, 'erase', token)).body, { changed: 0, waiting: BATCH_ROWS + 1 }, 'a visitor sees no job');
  const again = (await erase()).body;
  const job = {
    kind: 'person-erased',
    entity_id: linked,
    subject: reference,
    total_rows: BATCH_ROWS + 1,
    processed: 0,
  };
  t.match(again, { changed: 0, waiting: BATCH_ROWS + 1, job }, 'repeating the request returns the running job');
  t.match((await api.call('GET /admin/background-jobs', { as: admin })).body, [job]);
  t.notMatch(JSON.stringify(again), CONTACT);

  t.equal(
    (await api.call(`POST /leads/${first}/unlock`, { as: consultant })).status,
    404,
    'they cannot be unlocked meanwhile',
  );
  t.equal((await api.call('GET /auth/me', { as: consultant })).body.tokens, 5);
  const server = await mailServer(t);
  await saveEmailSettings(database, api.config.secretsKey, smtpSettings(server.port));
  const worker = aWorker(t, api);
  const waitingMails = () =>
    knex('outbox')
      .where({ status: 'pending' })
      .where(about => about.where({ lead_id: linked }).orWhere({ kind: 'person.erased' }));
  await waitUntil(async () => (await waitingMails()).length === 0);
  await worker.stop();
  const subjects = server.box.map(({ headers }) => headers.subject);
  t.same(subjects, ['Your data is erased'], 'no notification is sent about them, and one confirmation');

  await runPendingJobs(database, 1);
  t.equal(await left(), BATCH_ROWS + 1 - 50);
  const anew = await enquire({ message: 'Once more' });
  await runPendingJobs(database);
  t.match((await api.call(`GET /admin/background-jobs/${again.job.id}`, { as: admin })).body, {
    status: 'finished',
    processed: BATCH_ROWS + 1,
  });
  t.same(await knex('leads').whereIn('id', ids).whereNull('erased_at'), []);
  t.match(await knex('leads').where({ id: anew }).first(), { email_key: KEY, erased_at: null }, 'later enquiries stay');
  t.equal((await ask(api, 'show', token)).status, 404);
  t.same(await knex('personal_data_waiting'), []);
  const entries: { actor_id: string | null }[] = await knex('audit_log').where({ action: 'erase' });
  t.equal(entries.length, BATCH_ROWS + 1, 'each is in the log once');
  t.ok(
    entries.every(({ actor_id }) => actor_id === null),
    'with the first requester as the actor',
  );
});

t.test('a consultant who unlocks an enquiry during a withdrawal is notified of it', async t => {
  const { api, consultant, admin, enquire } = await marketplace(t);
  const { database } = api;
  const { knex } = database;
  const ids = await manyEnquiries(database, await enquire(), BATCH_ROWS);
  const [mine = ''] = ids;
  // The unlock is not committed yet when the person withdraws their consent.
  const unlocking = await knex.transaction();
  await unlocking('leads').where({ id: mine }).forUpdate().first('id');
  const body = { email: KEY };
  t.match((await api.call('POST /admin/personal-data/withdraw', { as: admin, body })).body, {
    changed: 0,
    job: { kind: 'person-withdrawn', total_rows: BATCH_ROWS + 1 },
  });
  const batch = knex.transaction(trx => JOB_STEPS['person-withdrawn'](trx, ids.at(-1) ?? ''));
  await waitForRowLock(database, batch);
  await unlocking('unlocks').insert({ id: mine, lead_id: mine, user_id: consultant.id });
  await unlocking.commit();
  await batch;
  t.match(await knex('outbox').where({ kind: 'lead.withdrawn' }), [{ lead_id: mine, user_id: consultant.id }]);
  t.equal((await knex('leads').whereNotNull('withdrawn_at')).length, 50);

  t.match((await api.call('POST /admin/personal-data/erase', { as: admin, body })).body, {
    waiting: BATCH_ROWS + 1,
    job: { kind: 'person-erased' },
  });
  await runPendingJobs(database);
  t.equal((await knex('leads').whereNull('erased_at')).length, 0);
  const notified: { kind: string; status: string }[] = await knex('outbox').whereIn('kind', [
    'lead.withdrawn',
    'lead.erased',
  ]);
  t.same(
    notified.map(({ kind, status }) => `${kind} ${status}`).toSorted(),
    ['lead.erased pending', 'lead.withdrawn pending'],
    'each once',
  );
  t.same(await knex('background_jobs').where({ status: 'running' }), []);
});

t.test(
  'the audit log records each enquiry of a batch with the requester, and skips those that were already done',
  async t => {
    const { api, consultant, admin, enquire } = await marketplace(t);
    const { knex } = api.database;
    const [theirs, ours] = [await enquire(), await enquire({ email: 'else@example.org', phone: '+60 12-555 0199' })];
    t.equal((await api.call(`POST /leads/${theirs}/unlock`, { as: consultant })).status, 200);
    const [byLink, byAdmin] = [
      { id: null, requestId: newId() },
      { id: admin.id, requestId: newId() },
    ];
    const change = (what: PersonChange, leads: OwnLead[]) => knex.transaction(trx => changeLeads(trx, what, leads));
    for (const what of ['withdraw', 'erase'] as const) {
      const both = [
        { id: theirs, by: byLink },
        { id: ours, by: byAdmin },
      ];
      t.equal(await change(what, both), 2);
      t.equal(await change(what, both), 0);
      const entries = await knex('audit_log').where({ action: what }).select('entity_id', 'actor_id', 'request_id');
      t.same(
        new Set(entries.map(row => Object.values(row).join())),
        new Set(both.map(({ id, by }) => [id, by.id, by.requestId].join())),
      );
      t.equal(entries.length, 2);
    }
    t.same(
      await knex('outbox').whereIn('kind', ['lead.withdrawn', 'lead.erased']).orderBy('kind').pluck('kind'),
      ['lead.erased', 'lead.withdrawn'],
      'the consultant who paid is notified once per event',
    );
  },
);

t.test('an admin can withdraw and erase for a person by their address, which is not logged', async t => {
  const { api, admin, enquire } = await marketplace(t);
  const id = await enquire();
  const as = admin;
  const body = { email: ' NURUL@example.org '.trim() };
  t.match(await api.call('POST /admin/personal-data/show', { as, body }), {
    status: 200,
    body: { enquiries: { length: 1 } },
  });
  t.match(await api.call('POST /admin/personal-data/withdraw', { as, body }), { body: { changed: 1 } });
  t.match(await api.call('POST /admin/personal-data/erase', { as, body }), { body: { changed: 1 } });
  t.match(await api.call('POST /admin/personal-data/erase', { as, body }), { body: { changed: 0 } });
  t.match((await api.call('POST /admin/personal-data/show', { as, body })).body, { enquiries: { length: 0 } });
  const entries = await api.database.knex('audit_log').where({ entity_id: id }).orderBy('id');
  t.same(
    entries.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['show-personal-data', admin.id],
      ['withdraw', admin.id],
      ['erase', admin.id],
    ],
  );
});

t.test('the link is mailed with the confirmation and on request, and every address gets the same response', async t => {
  const { api, enquire } = await marketplace(t);
  const server = await mailServer(t);
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  aWorker(t, api);
  await enquire();
  const links = () =>
    server.box
      .filter(({ to }) => to.includes(VISITOR.email))
      .flatMap(({ text }) => /marketplace\.example\/my-data#([\w.-]+)/.exec(text)?.[1] ?? []);
  await waitUntil(() => links().length === 1);
  t.match((await ask(api, 'show', links()[0] ?? '')).body, { email: KEY });

  const answers = new Set<string>();
  for (const email of ['NURUL@example.org', 'nobody@example.org']) {
    const began = performance.now();
    const { status, text } = await api.call('POST /personal-data/link', { body: { email } });
    answers.add(`${status} ${text}`);
    t.ok(performance.now() - began >= 249);
  }
  t.equal(answers.size, 1);
  await waitUntil(() => links().length === 2);
  t.match((await ask(api, 'show', links()[1] ?? '')).body, { email: KEY });
  await Promise.all(Array.from({ length: 8 }, () => api.call('POST /personal-data/link', { body: { email: KEY } })));
  t.equal(
    (await api.database.knex('outbox').where({ kind: 'person.link' })).length,
    3,
    'three per day, also for concurrent requests',
  );
  const many = await Promise.all(
    Array.from({ length: 21 }, () =>
      api.call('POST /personal-data/link', { body: { email: 'n@example.com' }, remoteAddress: '203.0.113.8' }),
    ),
  );
  t.equal(many.filter(({ status }) => status === 429).length, 1);
});

t.test('mails that reveal nothing of the enquiry are sent even after a withdrawal or erasure', async t => {
  const { api, consultant, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  const id = await enquire();
  await api.call(`POST /leads/${id}/unlock`, { as: consultant });
  // Queues the messages that an automatic refund queues.
  await enqueueLeadMessages(runIn(knex), id, [{ channel: 'email', kind: 'lead.refunded', userId: consultant.id }]);
  await api.call('POST /personal-data/link', { body: { email: KEY } });
  const token = await tokenOf(id);
  const waiting = async () =>
    (await knex('outbox').where({ status: 'pending' }).orderBy('kind').pluck('kind')) as string[];
  t.match(await ask(api, 'withdraw', token), { status: 200, body: { changed: 1 } });
  t.same(
    await waiting(),
    ['lead.refunded', 'lead.withdrawn', 'person.link', 'person.withdrawn'],
    'the link was requested and opens it',
  );
  t.match(await ask(api, 'erase', token), { status: 200, body: { changed: 1 } });
  t.same(
    await waiting(),
    ['lead.erased', 'lead.refunded', 'lead.withdrawn', 'person.erased', 'person.withdrawn'],
    'there is nothing left to open',
  );

  const server = await mailServer(t);
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  aWorker(t, api);
  await waitUntil(async () => (await waiting()).length === 0);
  const { text = '' } = server.box.find(({ headers }) => headers.subject?.startsWith('Your credit was refunded')) ?? {};
  t.match(text, 'was refunded');
  t.notMatch(text, CONTACT);
});

t.test(
  'a mail confirms a withdrawal or an erasure and names the notified consultants, and then the address is deleted',
  async t => {
    const { api, consultant, enquire, tokenOf } = await marketplace(t);
    const { knex } = api.database;
    const id = await enquire();
    const token = await tokenOf(id);
    await ask(api, 'withdraw', token);
    await knex('leads').where({ id }).update({ withdrawn_at: null });
    await api.call(`POST /leads/${id}/unlock`, { as: consultant });
    for (const what of ['withdraw', 'erase', 'erase'] as const) await ask(api, what, token);
    t.notMatch(JSON.stringify(await knex('outbox').whereNull('lead_id')), CONTACT, 'the address is encrypted');

    const server = await mailServer(t);
    await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
    aWorker(t, api);
    await waitUntil(async () => (await knex('outbox').where({ status: 'pending' })).length === 0);
    const mails = server.box.filter(({ to }) => to.includes(KEY));
    t.equal(mails.length, 3, 'an erasure is confirmed once');
    const texts = (subject: string) =>
      mails.filter(({ headers }) => headers.subject === subject).map(({ text }) => text);
    const withdrawals = texts('Your consent is withdrawn').sort();
    t.match(
      withdrawals.find(text => !text.includes('Mei Ling')),
      'No consultant had your contact details',
    );
    t.match(
      withdrawals.find(text => text.includes('Mei Ling')),
      'stop contacting you: Mei Ling of Ling & Co.',
    );
    const [erasure] = texts('Your data is erased');
    t.match(erasure, 'erase them too: Mei Ling of Ling & Co.');
    t.match(erasure, 'https://marketplace.example/my-data');
    const rows = await knex('outbox').whereIn('kind', ['person.withdrawn', 'person.erased']);
    t.notMatch(JSON.stringify(rows), 'sealed_address');
  },
);

t.test('a confirmation that cannot be delivered keeps no address', async t => {
  const { api, enquire, tokenOf } = await marketplace(t);
  const { knex } = api.database;
  await ask(api, 'erase', await tokenOf(await enquire()));
  const server = await mailServer(t, { onMail: () => smtpError(550, 'No such user') });
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  aWorker(t, api);
  const confirmation = () => knex('outbox').where({ kind: 'person.erased' }).first('status', 'payload');
  await waitUntil(async () => (await confirmation()).status === 'failed');
  t.notMatch(JSON.stringify(await confirmation()), 'sealed_address');
});
