import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { digestSchedule } from '../../src/leads/digest.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { aRun } from '../support/schedules.ts';
import { passMidnight } from '../support/within-one-day.ts';

const api = await testApi(t);
const { database } = api;
const { knex } = database;
const DAY = 86_400_000;

/** Inserts a consultant with a franchise and the given leads. */
const withLeads = async (leads: object[], more: object = {}) => {
  const consultant = await aConsultant(database, { digest_enabled: true, credits: 5, ...more });
  const franchise = await aFranchise(database, { consultant_id: consultant.id, name: `Kopi of ${consultant.name}` });
  const made = [];
  for (const lead of leads) made.push(await aLead(database, { franchise_id: franchise.id, ...lead }));
  return { consultant, franchise, leads: made };
};
const unlock = (lead: { id: string } | undefined, user: { id: string }) =>
  knex('unlocks').insert({ id: newId(), lead_id: lead?.id, user_id: user.id });
const digests = () => knex('outbox').where({ kind: 'consultant.digest' });

t.test('only consultants who chose the digest and have locked leads are notified, once a day', async t => {
  const recipient = await withLeads([{}, {}]);
  await withLeads([{}], { digest_enabled: false });
  await withLeads([]);
  await withLeads([
    { is_suspected: true },
    { deleted_at: new Date() },
    { erased_at: new Date() },
    { withdrawn_at: new Date() },
  ]);
  await withLeads([{ created_at: new Date(Date.now() - 31 * DAY) }]);
  await withLeads([{}], { deleted_at: new Date() });
  const opened = await withLeads([{}]);
  await unlock(opened.leads[0], opened.consultant);
  const removed = await withLeads([{}]);
  await knex('lead_removals').insert({ lead_id: removed.leads[0]?.id, user_id: removed.consultant.id });

  const due = new Date();
  const result = await digestSchedule.run(aRun(api, { due }));
  t.match(result, { outcome: 'done', detail: { told: 1 } });
  t.match(await digests(), [
    { user_id: recipient.consultant.id, channel: 'email', payload: { day: malaysianDay(due) } },
  ]);

  await digestSchedule.run(aRun(api, { due }));
  t.equal((await digests()).length, 1, 'repeating the run after a crash sends no second one');
  await digestSchedule.run(aRun(api, { due: new Date(Date.now() - 13 * 3_600_000) }));
  t.equal((await digests()).length, 1, 'a run that is half a day late is not made up for');
  await knex('outbox').delete();
  await digestSchedule.run(aRun(api, { due: new Date(due.getTime() - 9 * 3_600_000) }));
  t.equal((await digests()).length, 1, 'a run that is a few hours late is');
});

t.test('the mail counts and describes the leads without revealing the visitors', async t => {
  await passMidnight();
  await knex('outbox').delete();
  await knex('users').update({ digest_enabled: false });
  const secret = {
    first_name: 'Zulaikha',
    last_name: 'Osman',
    email: 'zulaikha@example.net',
    phone: '+60 12-555 7788',
  };
  const { consultant } = await withLeads([
    ...Array.from({ length: 11 }, () => ({})),
    { ...secret, location_interest: 'Ipoh, call 012 555 7788', investment_budget: 90_000 },
  ]);
  const late = await withLeads([{}]);
  const changedMind = await withLeads([{}]);
  await digestSchedule.run(aRun(api));
  await unlock(late.leads[0], late.consultant);
  await knex('users').where({ id: changedMind.consultant.id }).update({ digest_enabled: false });
  const yesterday = await withLeads([{}]);
  await knex('outbox').insert({
    id: newId(),
    channel: 'email',
    kind: 'consultant.digest',
    idempotency_key: 'email:consultant.digest:yesterday',
    payload: JSON.stringify({ day: malaysianDay(new Date(Date.now() - DAY)) }),
    user_id: yesterday.consultant.id,
  });

  const server = await mailServer(t);
  await saveEmailSettings(database, api.config.secretsKey, smtpSettings(server.port));
  const worker = aWorker(t, api);
  await waitUntil(async () => (await digests().where({ status: 'pending' })).length === 0);
  await worker.stop();
  const [mail, ...others] = server.box;
  t.same(others, [], 'not about leads unlocked since, not after opting out, not a day late');
  t.same(mail?.to, [consultant.email]);
  t.equal(mail?.subject, '12 enquiries are waiting for you');
  t.match(mail?.text, 'These are the latest 10');
  t.match(mail?.text, /\/admin\/leads\/locked\b/, 'links to the locked leads');
  t.match(mail?.text, '/consultant/profile', 'and to the setting');
  t.match(mail?.text, `Kopi of ${consultant.name}`);
  t.match(mail?.text, '$90,000 · Within 6 months · Ipoh, call •••', 'the latest is included');
  for (const part of ['Zulaikha', 'Osman', 'zulaikha@', 'First', 'visitor'])
    t.notOk(`${mail?.raw}${mail?.text}${mail?.html}`.includes(part), part);
  // Digits within a word may be part of a MIME boundary or an id, which are random.
  t.notMatch(`${mail?.text}${mail?.html}`, /(?<!\w)7788(?!\w)/);
  const why = (await digests().where({ status: 'cancelled' })).map(({ last_error }) => last_error).sort();
  t.same(why, [
    'No locked leads are left',
    'The consultant turned the summary off',
    'The summary was for an earlier day',
  ]);
});

t.test('the digest is off until a consultant enables it in their profile', async t => {
  const consultant = await aConsultant(database);
  const me = async () => (await api.call('GET /auth/me', { as: consultant })).body;
  t.equal((await me()).digest_enabled, false);
  const saved = await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { digest_enabled: true } });
  t.match([saved.status, saved.body.digest_enabled], [200, true]);
  t.equal((await me()).digest_enabled, true);
  await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { name: 'Another' } });
  t.equal((await me()).digest_enabled, true, 'stays unchanged if it is not sent');
  const admin = await anAdmin(database);
  await api.call(`PUT /users/${consultant.id}`, { as: admin, body: { digest_enabled: false } });
  t.equal((await me()).digest_enabled, true, 'no other user can change it');
});
