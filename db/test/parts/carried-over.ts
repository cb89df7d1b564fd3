import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { backup, restore, undoRestore } from '../../src/backup/index.ts';
import { newId } from '../../src/index.ts';
import { testDatabase } from '../../src/testing/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'carried-over-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
t.teardown(() => database.close());
const { knex, url } = database;
const place = { url, dataDirectory: folder };
const file = join(folder, 'backup.tar.gz');

const franchise = newId();
const user = newId();
const NAMES = ['untouched', 'withdrawn', 'to be withdrawn', 'erased', 'to be erased', 'erased before', 'in the queue'];
/** The leads by what happened to them after the backup. */
const ids = new Map(NAMES.map(name => [name, newId()]));
const idOf = (name: string) => ids.get(name) ?? '';
const BEFORE = new Date('2026-01-02T03:04:05.678Z');
const WITHDRAWN = new Date('2026-02-03T04:05:06.789Z');

const aMessage = (values: object) => ({
  id: newId(),
  channel: 'email',
  kind: 'lead.confirmation',
  idempotency_key: newId(),
  payload: JSON.stringify({ sealed_address: 'sealed' }),
  updated_at: BEFORE,
  ...values,
});
const sent = aMessage({ lead_id: idOf('untouched') });
const failedFirst = aMessage({ status: 'failed' });
const unsent = aMessage({});
/** Sent before the backup; afterwards an admin sends it again. */
const again = aMessage({ status: 'sent', sent_at: BEFORE });
/** Messages that were queued after the backup. */
const laterSent = aMessage({ lead_id: idOf('untouched'), kind: 'lead.consultant', status: 'sent', sent_at: WITHDRAWN });
const notice = aMessage({ lead_id: idOf('withdrawn'), kind: 'lead.withdrawn' });
const laterUnsent = aMessage({ kind: 'lead.consultant' });
const laterLead = newId();
const ofLaterLead = aMessage({ lead_id: laterLead, status: 'sent', sent_at: WITHDRAWN });
const rebuild = aMessage({ channel: 'rebuild', kind: 'rebuild', status: 'sent', sent_at: WITHDRAWN });
const messageOf = ({ id }: { id: string }) => knex('outbox').where({ id }).first();
const queued = () => knex('personal_data_waiting').where('request_id', 'like', 'restore-%').orderBy('lead_id');
const jobs = () => knex('background_jobs').where({ status: 'running' }).orderBy('total_rows');
const erase = { first_name: '', last_name: '', email: '', email_key: '', phone: '', phone_key: '', message: '' };
/** The queue's row of a request by the person, of which the background job has not begun. */
const aRequest = (name: string, kind: 'withdraw' | 'erase') => ({
  lead_id: idOf(name),
  change_kind: kind,
  entity_id: idOf(name),
  position: 0,
  request_id: 'by the person',
});

await knex('users').insert({ id: user, email: 'consultant@example.com', name: 'Consultant', role: 'consultant' });
const lists = { territory_type: '[]', territory_location: '[]', franchise_model: '[]' };
const texts = { description: '', why_choose: '', why_choose_points: '[]', media_gallery: '[]', faqs: '[]' };
await knex('franchises').insert({ id: franchise, slug: 'x', name: 'X', search_words: '', ...lists, ...texts });
const insertLead = (id: string, name: string) =>
  knex('leads').insert({
    id,
    reference: name.slice(0, 16),
    franchise_id: franchise,
    first_name: 'Siti',
    last_name: 'Aminah',
    email: 'siti@example.com',
    email_key: 'siti@example.com',
    phone: '+60 12-345 6789',
    phone_key: '60123456789',
    message: name,
    suspected_reasons: '[]',
    search_words: '',
    erased_at: name === 'erased before' ? BEFORE : null,
    updated_at: BEFORE,
  });
for (const [name, id] of ids) {
  await insertLead(id, name);
  await knex('lead_offers').insert({ lead_id: id, due_at: BEFORE });
  const step = { lead_id: id, user_id: user, what: 'Call', due_on: '2026-01-03' };
  await knex('lead_next_steps').insert([
    { ...step, id: newId(), is_open: true },
    { ...step, id: newId(), done_at: BEFORE },
  ]);
}
await knex('personal_data_waiting').insert(aRequest('in the queue', 'erase'));
await knex('outbox').insert([sent, failedFirst, unsent, again]);
await backup({ ...place, file });
const untouched = await knex('leads').where({ message: 'untouched' }).first();

await knex('leads')
  .where({ id: idOf('untouched') })
  .update({ status: 'contacted' });
await knex('leads')
  .where({ id: idOf('withdrawn') })
  .update({ withdrawn_at: WITHDRAWN });
for (const name of ['erased', 'in the queue'])
  await knex('leads')
    .where({ id: idOf(name) })
    .update({ ...erase, erased_at: WITHDRAWN });
await knex('personal_data_waiting').delete();
await knex('personal_data_waiting').insert([
  aRequest('to be withdrawn', 'withdraw'),
  aRequest('to be erased', 'erase'),
]);
for (const { id } of [sent, failedFirst])
  await knex('outbox').where({ id }).update({
    status: 'sent',
    attempts: 1,
    provider_reference: 'accepted',
    payload: '{}',
    sent_at: WITHDRAWN,
    updated_at: WITHDRAWN,
  });
await insertLead(laterLead, 'after the backup');
await knex('outbox').insert([laterSent, notice, laterUnsent, ofLaterLead, rebuild]);

/** Checks that the people of the leads and the messages are as they were before the restore. */
const isCarriedOver = async (t: Test) => {
  const withdrawn = { lead_id: idOf('withdrawn') };
  t.match(await knex('leads').whereNotNull('withdrawn_at'), [{ id: withdrawn.lead_id, withdrawn_at: WITHDRAWN }]);
  t.same(await knex('lead_offers').where(withdrawn), [], 'it is not offered');
  t.equal((await knex('lead_offers')).length, ids.size - 1);
  t.same(await knex('lead_next_steps').where(withdrawn).pluck('done_at'), [BEFORE], 'its open step is gone');
  t.equal((await knex('lead_next_steps')).length, 2 * ids.size - 1);

  const erased = [idOf('erased'), idOf('to be erased')].sort();
  const byKind = { erase: erased, withdraw: [idOf('to be withdrawn')] };
  for (const [change_kind, leads] of Object.entries(byKind))
    t.match(
      await queued().where({ change_kind }),
      leads.map(lead_id => ({ lead_id, entity_id: leads[0], actor_id: null })),
    );
  t.match(await jobs(), [
    { kind: 'person-withdrawn', entity_id: idOf('to be withdrawn'), total_rows: 1, processed: 0 },
    { kind: 'person-erased', entity_id: erased[0], total_rows: 2, processed: 0 },
  ]);
  t.match(await knex('personal_data_waiting').where({ request_id: 'by the person' }), [
    { lead_id: idOf('in the queue') },
  ]);

  for (const message of [sent, failedFirst])
    t.match(await messageOf(message), {
      status: 'sent',
      attempts: 1,
      provider_reference: 'accepted',
      sent_at: WITHDRAWN,
      updated_at: WITHDRAWN,
    });
  t.notMatch(JSON.stringify((await messageOf(sent)).payload), 'sealed');
  t.match(await messageOf(laterSent), { status: 'sent', sent_at: WITHDRAWN }, 'so that it is not queued again');
  t.match(await messageOf(notice), { status: 'pending' }, 'the consultant still learns of the withdrawal');
  for (const message of [laterUnsent, ofLaterLead, rebuild]) t.equal(await messageOf(message), undefined);
};

t.test('a restore keeps people withdrawn and erased, and sends no message twice', async t => {
  await restore({ ...place, file, replace: true });
  await isCarriedOver(t);
  t.same(await knex('leads').where({ id: untouched.id }).first(), untouched, 'another lead is as in the backup');
  t.match(await messageOf(unsent), { status: 'pending', attempts: 0, sent_at: null });
});

t.test('another restore, before the queue of the first one was processed, keeps it', async t => {
  await restore({ ...place, file, replace: true });
  await isCarriedOver(t);
});

t.test('undoing a restore keeps what happened after the restore', async t => {
  await knex('leads').where({ id: untouched.id }).update({ withdrawn_at: WITHDRAWN });
  await knex('outbox').where({ id: unsent.id }).update({ status: 'sent', sent_at: WITHDRAWN });
  await undoRestore(place);
  t.match(await knex('leads').where({ id: untouched.id }).first(), { withdrawn_at: WITHDRAWN });
  t.match(await messageOf(unsent), { status: 'sent', sent_at: WITHDRAWN });
  t.equal((await queued()).length, 3);
  t.equal((await jobs()).length, 2, 'leads that are in the queue are not queued twice');
});

t.test('undoing a restore does not cancel that an admin sends a message again', async t => {
  await knex('outbox').where({ id: again.id }).update({ status: 'pending', updated_at: WITHDRAWN });
  await restore({ ...place, file, replace: true });
  t.match(await messageOf(again), { status: 'sent' });
  await undoRestore(place);
  t.match(await messageOf(again), { status: 'pending' });
});

t.test('a restore where no data is in use carries nothing over', async t => {
  const other = await testDatabase({ empty: true });
  t.teardown(() => other.close());
  await restore({ url: other.url, dataDirectory: folder, file });
  t.same(await other.knex('leads').whereNotNull('withdrawn_at'), []);
  t.match(await other.knex('outbox').where({ id: sent.id }).first(), { status: 'pending' });
});
