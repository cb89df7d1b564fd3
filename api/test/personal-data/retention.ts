import { mock } from 'node:test';
import { newId } from '@marketplace/db';
import t from 'tap';
import { BATCH_RECORDS } from '../../src/platform/database/in-batches.ts';
import { retentionSchedule } from '../../src/retention/retention.ts';
import { findOver, RETENTION_RULES } from '../../src/retention/retention-rules.ts';
import { sweepSchedule } from '../../src/retention/sweep.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi, testConfig } from '../support/index.ts';
import { aMessage } from '../support/outbox.ts';
import { aRun, aScheduler, makeDue, scheduleRow } from '../support/schedules.ts';
import { withoutIds } from '../support/without-ids.ts';

const api = await testApi(t, { RETENTION_SUSPECTED_DAYS: '60' });
const { database } = api;
const { knex } = database;
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const left = async (table: string, ids: Record<string, string>): Promise<string[]> => {
  const found: string[] = await knex(table).whereIn('id', Object.values(ids)).pluck('id');
  return Object.keys(ids)
    .filter(name => found.includes(ids[name] ?? ''))
    .sort();
};

t.test('old spam and deleted leads are removed, and paid or referenced leads stay', async t => {
  const franchise_id = (await aFranchise(database)).id;
  const lead = async (more: object) => (await aLead(database, { franchise_id, ...more })).id;
  const consultant = await aConsultant(database, { credits: 3 });
  const ids = {
    spam: await lead({ is_suspected: true, created_at: ago(61), updated_at: ago(61) }),
    youngSpam: await lead({ is_suspected: true, created_at: ago(59) }),
    freeSpam: await lead({ is_suspected: true, created_at: ago(61), updated_at: ago(61) }),
    youngFreeSpam: await lead({ is_suspected: true, created_at: ago(61), updated_at: ago(59) }),
    paidSpam: await lead({ is_suspected: true, created_at: ago(61), updated_at: ago(61) }),
    old: await lead({ created_at: ago(400) }),
    binned: await lead({ deleted_at: ago(181), created_at: ago(400) }),
    freshlyBinned: await lead({ deleted_at: ago(179), created_at: ago(400) }),
    paid: await lead({ deleted_at: ago(200) }),
    free: await lead({ deleted_at: ago(200) }),
    first: await lead({ deleted_at: ago(200) }),
    duplicate: '',
  };
  ids.duplicate = await lead({ duplicate_of: ids.first });
  const entry = {
    id: newId(),
    user_id: consultant.id,
    delta: -1,
    balance_after: 2,
    reason: 'unlock',
    lead_id: ids.paid,
  };
  const spamEntry = { ...entry, id: newId(), lead_id: ids.paidSpam, balance_after: 1 };
  await knex('credit_entries').insert([entry, spamEntry]);
  await knex('unlocks').insert([
    { id: newId(), lead_id: ids.paid, user_id: consultant.id, credit_entry_id: entry.id },
    { id: newId(), lead_id: ids.free, user_id: consultant.id },
    { id: newId(), lead_id: ids.freeSpam, user_id: consultant.id },
    { id: newId(), lead_id: ids.youngFreeSpam, user_id: consultant.id },
    { id: newId(), lead_id: ids.paidSpam, user_id: consultant.id, credit_entry_id: spamEntry.id },
  ]);
  await knex('lead_removals').insert({ lead_id: ids.binned, user_id: consultant.id });
  const senders = { submitted_first_name: 'Mei', submitted_last_name: 'Tan', corrected_email_key: 'mei@example.org' };
  for (const lead_id of [ids.binned, ids.paid, ids.old]) await knex('lead_senders').insert({ lead_id, ...senders });
  await aMessage(database, { lead_id: ids.binned });

  const { detail } = await retentionSchedule.run(aRun(api));
  t.match(detail, { suspected_leads: 1, deleted_leads: 1, anonymised_leads: 4 });
  t.same(await left('leads', ids), [
    ...['duplicate', 'first', 'free', 'freeSpam', 'freshlyBinned', 'old'],
    ...['paid', 'paidSpam', 'youngFreeSpam', 'youngSpam'],
  ]);
  t.ok(await knex('credit_entries').where({ id: entry.id }).first(), 'the ledger is complete');
  for (const id of [ids.paid, ids.freeSpam]) {
    const anonymised = await knex('leads').where({ id }).first();
    t.match(anonymised, { first_name: '', email: '', phone: '', message: '', search_words: '', erased_at: Date });
  }
  t.ok(await knex('audit_log').where({ action: 'erase', entity_id: ids.paid }).first());
  t.same(await knex('lead_senders').pluck('lead_id'), [ids.old], "nor the sender's data, after any edits");
  for (const id of [ids.duplicate, ids.old, ids.freshlyBinned, ids.youngFreeSpam, ids.paidSpam])
    t.match(await knex('leads').where({ id: id }).first(), { email: /@/, erased_at: null });
  t.match((await retentionSchedule.run(aRun(api))).detail, { anonymised_leads: 0 });
  t.notOk(await knex('outbox').where({ lead_id: ids.binned }).first(), 'messages about a lead are removed with it');
});

t.test(
  'an old lead that is marked as spam or restored today is kept for the whole period, counted from today',
  async t => {
    const { id: franchise_id } = await aFranchise(database);
    const admin = await anAdmin(database);
    const old = { franchise_id, created_at: ago(200), updated_at: ago(200) };
    const marked = await aLead(database, old);
    const restored = await aLead(database, { ...old, is_suspected: true, deleted_at: ago(100) });
    t.equal((await api.call(`PUT /leads/${marked.id}/spam?spam=true`, { as: admin })).status, 200);
    t.equal((await api.call(`POST /leads/${restored.id}/restore`, { as: admin })).status, 200);
    const ids = { marked: marked.id, restored: restored.id };
    await retentionSchedule.run(aRun(api));
    t.same(await left('leads', ids), ['marked', 'restored'], 'an admin can still unmark it');
    await knex('leads')
      .whereIn('id', Object.values(ids))
      .update({ updated_at: ago(61) });
    t.match((await retentionSchedule.run(aRun(api))).detail, { suspected_leads: 2 });
    await knex('idempotency_keys').delete();
  },
);

t.test('sent and cancelled messages are removed, and pending and failed ones stay', async t => {
  const message = (status: string, created: number, updated: number) =>
    aMessage(database, { status, created_at: ago(created), updated_at: ago(updated) });
  const ids = {
    sent: await message('sent', 91, 91),
    sentLate: await message('sent', 91, 2),
    sentLately: await message('sent', 80, 80),
    calledOff: await message('cancelled', 95, 95),
    failed: await message('failed', 95, 95),
    pending: await message('pending', 95, 95),
  };
  t.match((await retentionSchedule.run(aRun(api))).detail, { delivered_messages: 2 });
  t.same(await left('outbox', ids), ['failed', 'pending', 'sentLate', 'sentLately']);
});

t.test('deleted franchises and users are removed when nothing refers to them', async t => {
  const franchise = async (more: { deleted_at: Date }) => (await aFranchise(database, more)).id;
  const franchises = {
    binned: await franchise({ deleted_at: ago(181) }),
    fresh: await franchise({ deleted_at: ago(10) }),
    withLead: await franchise({ deleted_at: ago(181) }),
    withOldLead: await franchise({ deleted_at: ago(181) }),
  };
  await aLead(database, { franchise_id: franchises.withLead });
  await aLead(database, { franchise_id: franchises.withOldLead, deleted_at: ago(200) });
  const deleted = {
    deleted_at: ago(181),
    phone: '+60 12-555 0188',
    photo: '/uploads/photo.jpg',
    company_name: 'Devi Advisory',
  };
  const users = {
    binned: (await aConsultant(database, deleted)).id,
    fresh: (await aConsultant(database, { ...deleted, deleted_at: ago(179) })).id,
    withLedger: (await aConsultant(database, { ...deleted, credits: 2 })).id,
    inHistory: (await anAdmin(database, deleted)).id,
    alive: (await aConsultant(database)).id,
  };
  await knex('audit_log').insert({
    id: newId(),
    actor_id: users.inHistory,
    action: 'x',
    entity: 'user',
    entity_id: 'x',
  });

  const { phone, photo, company_name } = deleted;
  const written = { email: 'devi@example.com', phone, photo, company_name, name: 'Devi' };
  for (const entity_id of [users.binned, users.withLedger, users.fresh])
    await knex('audit_log').insert({
      id: newId(),
      action: 'update',
      entity: 'user',
      entity_id,
      before: JSON.stringify(written),
      after: JSON.stringify(written),
    });

  const { detail } = await retentionSchedule.run(aRun(api));
  for (const entity_id of [users.binned, users.withLedger])
    t.match(await knex('audit_log').where({ entity_id }), [{ before: { name: 'Devi' }, after: { name: 'Devi' } }]);
  const history = JSON.stringify(await knex('audit_log').whereIn('entity_id', [users.binned, users.withLedger]));
  t.notMatch(withoutIds(history), /devi@|0188|photo|Advisory/, 'as previous versions recorded it');
  t.match((await knex('audit_log').where({ entity_id: users.fresh }).first()).before, written);
  t.match(detail, { deleted_leads: 1, deleted_franchises: 2, deleted_users: 1, anonymised_users: 2 });
  t.same(await left('franchises', franchises), ['fresh', 'withLead']);
  t.notOk(
    await knex('franchise_slugs').where({ franchise_id: franchises.binned }).first(),
    'its addresses can be used again',
  );
  t.same(await left('users', users), ['alive', 'fresh', 'inHistory', 'withLedger']);
  const user = (id: string) => knex('users').where({ id }).first();
  for (const id of [users.withLedger, users.inHistory])
    t.match(await user(id), { name: /./, phone: '', photo: '', company_name: '' }, 'the history keeps only a name');
  t.match(await user(users.fresh), { phone, photo, company_name });
  t.match((await retentionSchedule.run(aRun(api))).detail, { anonymised_users: 0 });
});

t.test('retention skips rows that cannot be deleted, works in batches, and stops when it is aborted', async t => {
  const { id: franchise_id } = await aFranchise(database);
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push((await aLead(database, { franchise_id, deleted_at: ago(300) })).id);
  // A reference from a table that retention does not know.
  await knex.raw(
    'CREATE TABLE later_feature (lead_id CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, FOREIGN KEY (lead_id) REFERENCES leads (id))',
  );
  await knex('later_feature').insert({ lead_id: ids[7] });
  const ended = new AbortController();
  ended.abort();
  t.match((await retentionSchedule.run(aRun(api, { signal: ended.signal }))).detail, { deleted_leads: 0 });
  t.match((await retentionSchedule.run(aRun(api))).detail, { deleted_leads: 19 });
  t.same(await knex('leads').whereIn('id', ids).pluck('id'), [ids[7]]);
  await knex.raw('DROP TABLE later_feature');

  const many = Array.from({ length: 1203 }, (_, n) => ({
    id: newId(),
    channel: 'email',
    kind: 'k',
    idempotency_key: `many:${n}`,
    payload: '{}',
    status: 'sent',
    created_at: ago(100),
    updated_at: ago(100),
  }));
  await knex.batchInsert('outbox', many, 500);
  t.match((await retentionSchedule.run(aRun(api))).detail, { delivered_messages: 1203 });
});

t.test('one setting turns retention off, and the days can be configured', async t => {
  t.equal(testConfig({ DATABASE_URL: api.databaseUrl, RETENTION: 'off', RETENTION_DELETED_DAYS: '3' }).retention, null);
  t.same(testConfig({ DATABASE_URL: api.databaseUrl, RETENTION_DELETED_DAYS: '3' }).retention, {
    suspectedDays: 90,
    deliveredDays: 90,
    deletedDays: 3,
  });
  const wrong = { RETENTION: 'no', RETENTION_DELETED_DAYS: '0', RETENTION_SUSPECTED_DAYS: 'x' };
  t.throws(() => testConfig({ DATABASE_URL: api.databaseUrl, ...wrong }), {
    message: /RETENTION_SUSPECTED_DAYS[\s\S]*RETENTION_DELETED_DAYS[\s\S]*RETENTION must be on or off/,
  });
  const { id: franchise_id } = await aFranchise(database);
  const { id } = await aLead(database, { franchise_id, deleted_at: ago(1000) });
  const off = { ...api, config: { ...api.config, retention: null } };
  await makeDue(database, 'retention');
  await aScheduler(t, off, [retentionSchedule]).look();
  t.ok(await knex('leads').where({ id }).first());
  await aScheduler(t, api, [retentionSchedule]).look();
  t.notOk(await knex('leads').where({ id }).first());
  t.match(await scheduleRow(database, 'retention'), { outcome: 'done', detail: { deleted_leads: 1 } });
});

t.test('a process whose clock is a year ahead deletes nothing too early', async t => {
  const { id: franchise_id } = await aFranchise(database);
  const ids = {
    spam: (await aLead(database, { franchise_id, is_suspected: true })).id,
    binned: (await aLead(database, { franchise_id, deleted_at: ago(1), email: 'yesterday@example.com' })).id,
  };
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 365 * DAY });
  await retentionSchedule.run(aRun(api));
  mock.timers.reset();
  t.same(await left('leads', ids), ['binned', 'spam']);
  t.match(await knex('leads').where({ id: ids.binned }).first(), { email: 'yesterday@example.com', erased_at: null });
});

t.test('idempotency keys, mailed links and leases are removed when they have expired', async t => {
  const user = await aConsultant(database);
  const key = (key_hash: string, hours: number) => ({
    key_hash,
    request_hash: '',
    answer: '{}',
    created_at: new Date(Date.now() - hours * 3_600_000),
  });
  await knex('idempotency_keys').insert([key('old', 25), key('young', 23)]);
  const link = (token_hash: string, days: number) => ({
    id: newId(),
    user_id: user.id,
    purpose: 'invitation',
    token_hash,
    expires_at: ago(days),
  });
  await knex('account_links').insert([link('expired', 0.01), link('works', -1)]);
  await knex('leases').insert([
    { name: 'dead', holder: 'x', held_until: ago(2) },
    { name: 'held', holder: 'x', held_until: ago(-1) },
  ]);
  const job_id = newId();
  await knex('bulk_jobs').insert({ id: job_id, kind: 'users', user_id: user.id, errors: '[]' });
  const failedRow = (position: number, days: number) => ({
    job_id,
    position,
    line: position + 2,
    cells: '[]',
    errors: '[]',
    created_at: ago(days),
  });
  await knex('bulk_failed_rows').insert([failedRow(0, 7.1), failedRow(1, 6.9)]);
  t.match(await sweepSchedule.run(aRun(api)), {
    detail: { idempotency_keys: 1, account_links: 1, leases: 1, bulk_failed_rows: 1 },
  });
  t.same(await knex('bulk_failed_rows').pluck('position'), [1]);
  t.same(await knex('idempotency_keys').pluck('key_hash'), ['young']);
  t.same(await knex('account_links').pluck('token_hash'), ['works']);
  t.same(await knex('leases').pluck('name'), ['held']);
});

t.test('expired rows are found by an index, however many rows are kept', async t => {
  const { id: franchise_id } = await aFranchise(database);
  const lead = await aLead(database, { franchise_id });
  const copy = (await knex('leads').where({ id: lead.id }).first()) ?? {};
  const leads = Array.from({ length: 2000 }, (_, n) => ({
    ...copy,
    id: newId(),
    reference: `R${n}`,
    suspected_reasons: '[]',
    is_suspected: n % 100 === 0,
    created_at: ago(n % 365),
    deleted_at: n % 50 === 1 ? ago(n % 365) : null,
  }));
  const messages = Array.from({ length: 2000 }, (_, n) => ({
    id: newId(),
    channel: 'email',
    kind: 'k',
    idempotency_key: `plan:${n}`,
    payload: '{}',
    status: 'sent',
    created_at: ago((n % 95) + 1),
    updated_at: ago((n % 95) + 1),
  }));
  await knex.batchInsert('leads', leads, 500);
  await knex.batchInsert('outbox', messages, 500);
  await knex.raw('ANALYZE TABLE leads, outbox, users, franchises');
  const plan = async (kind: string) => {
    const ageing = RETENTION_RULES[kind];
    if (!ageing) throw new Error(kind);
    const { sql, values } = findOver(ageing, ago(90));
    return { table: ageing.table, steps: await explain(knex, sql, values) };
  };
  // Maximum number of rows that may be read, of the 2,000 in the table.
  const most: Record<string, number> = { suspected_leads: 50, delivered_messages: 2000, deleted_leads: 100 };
  for (const kind of Object.keys(RETENTION_RULES)) {
    const { table, steps } = await plan(kind);
    const [outer, ...references] = steps.filter(step => step.table !== null);
    const label = `${kind}: ${JSON.stringify(steps)}`;
    t.equal(outer?.table, table, label);
    t.match(outer, { type: /^(range|ref)$/, key: /^ix_/ }, label);
    t.ok(Number(outer?.rows) <= (most[kind] ?? 2000), label);
    for (const step of references) t.ok(step.key, label);
  }
  t.match((await plan('delivered_messages')).steps, [{ key: 'ix_outbox_created' }]);
});

t.test('rows that must stay do not keep others from being removed, even if they exceed a batch', async t => {
  const { id: franchise_id } = await aFranchise(database);
  const { id: user_id } = await aConsultant(database);
  const { id: lead_id } = await aLead(database, { franchise_id });
  const insert = (table: string, rows: object[]) => knex.batchInsert(table, rows, 100);
  /** Returns copies of a row without generated columns, with different values in each. */
  const copies = async (table: string, id: string, unlike: (n: number) => object) => {
    const { places, ...row } = await knex(table).where({ id }).first();
    for (const [name, value] of Object.entries(row)) if (Array.isArray(value)) row[name] = JSON.stringify(value);
    return Array.from({ length: BATCH_RECORDS + 1 }, (_, n) => ({ ...row, id: newId(), ...unlike(n) }));
  };
  const deleted = { deleted_at: ago(300) };
  const paid = await copies('leads', lead_id, n => ({ ...deleted, reference: `K${n}` }));
  const franchises = await copies('franchises', franchise_id, n => ({ ...deleted, slug: `kept-${n}` }));
  const leads = await copies('leads', lead_id, n => ({ reference: `F${n}`, franchise_id: franchises[n]?.id }));
  const users = await copies('users', user_id, n => ({ ...deleted, email: `kept-${n}@example.com` }));
  await insert('franchises', franchises);
  await insert('leads', [...paid, ...leads]);
  await insert('users', users);
  await insert(
    'unlocks',
    paid.map(({ id }) => ({ id: newId(), lead_id: id, user_id })),
  );
  const entry = { action: 'x', entity: 'x', entity_id: 'x' };
  await insert(
    'audit_log',
    users.map(({ id }) => ({ ...entry, id: newId(), actor_id: id })),
  );

  const free = { deleted_at: ago(200) };
  const ids = {
    lead: (await aLead(database, { franchise_id, ...free })).id,
    franchise: (await aFranchise(database, free)).id,
    user: (await aConsultant(database, free)).id,
  };
  await retentionSchedule.run(aRun(api));
  for (const table of ['leads', 'franchises', 'users']) t.same(await left(table, ids), []);
});
