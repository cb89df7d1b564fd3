import { mock } from 'node:test';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { leadText } from '../../src/lead-letters/whatsapp-text.ts';
import { MASKED_EMAIL } from '../../src/masking/mask-text.ts';
import { MAYBE_TWICE, OUTCOME_UNKNOWN } from '../../src/outbox/queue.ts';
import { writeDocument } from '../../src/platform/documents.ts';
import { whatsappChannel } from '../../src/whatsapp/channel.ts';
import { readRecord } from '../../src/whatsapp/record.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, anAdmin } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { cloudServer, graphError, sendAccepted, useCloudApi, whatsappApi } from '../support/whatsapp.ts';
import { withoutIds } from '../support/without-ids.ts';

const ENQUIRY = {
  first_name: 'Mei',
  last_name: 'Ling',
  email: 'mei.ling@example.org',
  phone: '+60 12-555 0142',
  investment_budget: 100_000,
  experience: 'Some Experience',
  timeline: 'Within 6 months',
  location_interest: 'Ipoh, Perak',
  message: 'Call me at 012-555 0142 please.',
  elapsed_ms: 20_000,
};
const WORDS =
  '{franchise_name}: {lead_name} {lead_email} {lead_phone} {investment_budget} {timeline} {consultant_name} {company_name} {message}';

/** Starts an API whose consultants are notified by email and WhatsApp. */
const aMarketplace = async (t: { teardown(work: () => unknown): unknown }) => {
  const cloud = await cloudServer(t);
  const api = await whatsappApi(t, { WHATSAPP_GRAPH_URL: cloud.url });
  const { database, config } = api;
  const mail = await mailServer(t);
  await saveEmailSettings(database, config.secretsKey, smtpSettings(mail.port));
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 3, phone: '012-999 0100' });
  const franchise = await aFranchise(database, { consultant_id: consultant.id, name: 'Kopi Kita' });
  const body = { whatsappNotificationEnabled: true, whatsappNotificationMessage: WORDS, companyName: 'Marketplace' };
  await api.call('PUT /content', { as: admin, body });
  await useCloudApi(api, admin);
  const enquire = async (more: object = {}) =>
    (await api.call('POST /leads', { body: { ...ENQUIRY, franchise_id: franchise.id, ...more } })).body.id;
  const rowOf = (leadId: string) => database.knex('outbox').where({ lead_id: leadId, channel: 'whatsapp' }).first();
  const fateOf = async (leadId: string, status: string) => {
    await waitUntil(async () => (await rowOf(leadId))?.status === status);
    return rowOf(leadId);
  };
  const start = () => api.call('POST /admin/whatsapp/start-service', { as: admin });
  return { api, database, cloud, mail, admin, consultant, franchise, enquire, rowOf, fateOf, start };
};

t.test('a consultant is notified of a lead by WhatsApp, masked until it is unlocked', async t => {
  const { api, database, cloud, mail, consultant, enquire, rowOf, fateOf, start } = await aMarketplace(t);
  const leadId = await enquire();
  aWorker(t, api);
  await waitUntil(() => mail.box.length >= 1);
  t.match(
    await rowOf(leadId),
    { status: 'pending', attempts: 0 },
    'it waits while the service is not running, and mail does not',
  );
  await start();
  t.match(await fateOf(leadId, 'sent'), { provider_reference: 'wamid.60129990100', last_error: null });
  const [{ body }] = cloud.messages() as [{ body: { to: string; text: { body: string } } }];
  t.equal(body.to, '60129990100');
  const text = body.text.body;
  t.ok(text.startsWith('Kopi Kita: '), text);
  t.match(text, /\$100,000 Within 6 months consultant \d+ Marketplace/);
  t.match(text, MASKED_EMAIL);
  t.notMatch(withoutIds(text), /mei|ling|555|0142/i);
  t.ok(text.endsWith(`/admin/leads/edit/${leadId}`));

  await api.call(`POST /leads/${leadId}/unlock`, { as: consultant });
  await database.knex('outbox').where({ lead_id: leadId, channel: 'whatsapp' }).update({ status: 'failed' });
  const admin = await anAdmin(database);
  const { id } = await rowOf(leadId);
  t.equal((await api.call(`POST /admin/notifications/${id}/resend`, { as: admin })).status, 200);
  await waitUntil(() => cloud.messages().length === 2);
  t.match(
    cloud.messages()[1]?.body.text.body,
    /Mei Ling mei\.ling@example\.org \+60 12-555 0142 .*Call me at 012-555 0142/,
  );
  t.not(cloud.messages()[1]?.body.biz_opaque_callback_data, cloud.messages()[0]?.body.biz_opaque_callback_data);
});

t.test('a visitor who agreed gets a message that asks them to confirm the number', async t => {
  const { api, database, cloud, admin, enquire, start } = await aMarketplace(t);
  await api.call('PUT /content', {
    as: admin,
    body: { whatsappNotificationEnabled: false, whatsappConfirmationEnabled: true },
  });
  await start();
  // The previous settings are cached for at most two seconds.
  const request = () => database.knex('outbox').where({ kind: 'lead.number' }).first();
  let n = 0;
  await waitUntil(async () => {
    await enquire({ email: `v${n}@example.org`, phone: `+60 12-555 03${10 + n++}`, whatsapp_confirmation: true });
    return (await request()) !== undefined;
  });
  aWorker(t, api);
  await waitUntil(() => cloud.messages().length > 0);
  const [{ body }] = cloud.messages() as [{ body: { to: string; text: { body: string } } }];
  const { lead_id } = await request();
  t.match(await database.knex('leads').where({ id: lead_id }).first('phone_key'), { phone_key: body.to });
  t.match(body.text.body, `${api.config.publicApiUrl}/leads/confirm/${lead_id}.`);
  const listed = await api.call('GET /admin/notifications', { as: admin });
  const shown = listed.body.find(({ kind }: { kind: string }) => kind === 'lead.number');
  t.match(shown, { channel: 'whatsapp', user_id: null, recipient: /^•/ }, 'the admin sees no number');
});

t.test('failures are shown to the admin with masked recipients, and refused messages can be sent again', async t => {
  const { api, cloud, admin, enquire, rowOf, fateOf, start } = await aMarketplace(t);
  await start();
  cloud.respondWith((_call, response) => graphError(response, 400, 131026, 'Message undeliverable'));
  aWorker(t, api);
  const leadId = await enquire();
  const failed = await fateOf(leadId, 'failed');
  const listed = await api.call(
    `GET /admin/notifications?filter=${encodeURIComponent(JSON.stringify({ channel: 'whatsapp' }))}`,
    { as: admin },
  );
  t.match(listed.body, [{ status: 'failed', attempts: 1, recipient: '•••• 100', last_error: /not registered/ }]);
  cloud.respondWith(sendAccepted);
  await api.call(`POST /admin/notifications/${failed.id}/resend`, { as: admin });
  await fateOf(leadId, 'sent');

  cloud.respondWith((_call, response) => graphError(response, 400, 131056, 'Pair rate limit hit'));
  const later = await enquire({ email: 'another@example.org', phone: '+60 12-555 0177' });
  const isSettled = async () => {
    const row = await rowOf(later);
    return row?.attempts === 1 && row.claimed_by === null;
  };
  await waitUntil(isSettled);
  const waiting = await rowOf(later);
  t.match(waiting, { status: 'pending', last_error: /131056/ });
  t.ok(waiting.next_attempt_at > new Date(), 'and is retried after a pause');
});

t.test('mails are sent while WhatsApp does not respond', async t => {
  const { api, cloud, mail, enquire, fateOf, start } = await aMarketplace(t);
  await start();
  const hanging: (() => void)[] = [];
  cloud.respondWith((call, response) => hanging.push(() => sendAccepted(call, response)));
  aWorker(t, api);
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, n) => enquire({ email: `v${n}@example.org`, phone: `+60 12-555 02${10 + n}` })),
  );
  await waitUntil(() => hanging.length === 4);
  await waitUntil(
    () => mail.box.filter(({ headers }) => /enquiry for Kopi Kita/.test(headers.subject ?? '')).length >= 8,
  );
  const sent = await api.database.knex('outbox').where({ channel: 'whatsapp', status: 'sent' });
  t.equal(sent.length, 0, 'four are in flight and the others wait');
  cloud.respondWith(sendAccepted);
  for (const answer of hanging) answer();
  for (const id of ids) await fateOf(id, 'sent');
  t.equal(cloud.messages().length, 8, 'none is sent twice');
});

t.test('a message that a kill of the service interrupts is sent again and marked as possibly sent twice', async t => {
  const { api, database, cloud, enquire, rowOf, fateOf, start } = await aMarketplace(t);
  await start();
  let isAsked = () => {};
  const requested = new Promise<void>(resolve => {
    isAsked = resolve;
  });
  cloud.respondWith(() => isAsked());
  aWorker(t, api);
  const leadId = await enquire();
  await requested;
  process.kill((await readRecord(api.config.dataDir))?.pid ?? 0, 'SIGKILL');
  await waitUntil(async () => (await rowOf(leadId)).claimed_by === null);
  const words = `${OUTCOME_UNKNOWN}; after it: The WhatsApp service does not answer`;
  t.match(await rowOf(leadId), { status: 'pending', attempts: 1, last_error: words });

  cloud.respondWith(sendAccepted);
  await start();
  await database
    .knex('outbox')
    .where({ lead_id: leadId })
    .update({ next_attempt_at: new Date(0) });
  t.match(await fateOf(leadId, 'sent'), { attempts: 2, last_error: MAYBE_TWICE });
});

t.test('messages older than a day are cancelled even if the service is not running', async t => {
  const { api, database, admin, enquire, rowOf, fateOf } = await aMarketplace(t);
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
  const [old, begun, again, young] = [await enquire(), await enquire(), await enquire(), await enquire()];
  const of = (leadId: string) => database.knex('outbox').where({ lead_id: leadId, channel: 'whatsapp' });
  for (const leadId of [old, begun, again]) await of(leadId).update({ created_at: aDayAgo });
  await of(begun).update({ attempts: 1, last_error: OUTCOME_UNKNOWN });
  await of(again).update({ idempotency_key: `whatsapp:lead.consultant:${again}#2` });
  const here = await of(young).first();
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 48 * 3_600_000 });
  const prepared = await whatsappChannel({ ...api, database }).prepare(here);
  mock.timers.reset();
  t.notOk('cancel' in prepared, 'not by a process whose clock is ahead');
  aWorker(t, api);
  t.match(await fateOf(old, 'cancelled'), { attempts: 0, claimed_by: null, last_error: /more than a day old/ });
  t.match(await fateOf(begun, 'cancelled'), { last_error: new RegExp(`^${OUTCOME_UNKNOWN}; after it: .*day old`) });
  for (const leadId of [again, young])
    t.match(
      await rowOf(leadId),
      { status: 'pending', attempts: 0 },
      'recent messages, and those that an admin sends again, wait',
    );
  await of(again).delete();
  const { oldest_unsent_whatsapp_seconds: oldest } = (await api.call('GET /readyz')).body;
  t.ok(oldest < 3600, 'old messages are not reported as pending forever');
  const { body } = await api.call('GET /admin/operations', { as: admin });
  t.match(
    body.find(({ part }: { part: string }) => part === 'whatsapp'),
    { state: 'works' },
  );
});

t.test('messages that are too old or have no valid number are cancelled or fail', async t => {
  const { api, database, cloud, admin, consultant, franchise, enquire, rowOf, fateOf, start } = await aMarketplace(t);
  const old = await enquire();
  await database
    .knex('outbox')
    .where({ lead_id: old, channel: 'whatsapp' })
    .update({ created_at: new Date(Date.now() - 25 * 3_600_000) });
  const moved = await enquire({ email: 'b@example.org', phone: '+60 12-555 0178' });
  const next = await aConsultant(database, { phone: 'none yet' });
  await database.knex('franchises').where({ id: franchise.id }).update({ consultant_id: next.id });
  await start();
  aWorker(t, api);
  t.match(await fateOf(old, 'cancelled'), { last_error: /more than a day old/ });
  await waitUntil(
    async () => (await database.knex('outbox').where({ lead_id: moved, channel: 'whatsapp' })).length === 2,
  );
  const notification = () =>
    database.knex('outbox').where({ lead_id: moved, channel: 'whatsapp', user_id: next.id }).first();
  await waitUntil(async () => (await notification())?.status === 'failed');
  t.match(
    await notification(),
    { last_error: /no phone number/ },
    'the current consultant is notified if they have a number',
  );
  await api.call('PUT /content', { as: admin, body: { whatsappNotificationEnabled: false } });
  await database.knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
  await database
    .knex('outbox')
    .where({ lead_id: old, channel: 'whatsapp' })
    .update({ status: 'pending', created_at: new Date() });
  t.match(await fateOf(old, 'cancelled'), { last_error: /switched off/ });
  t.equal((await rowOf(old)).attempts, 0);
  t.equal(cloud.messages().length, 0);
});

t.test('a placeholder in a link is not replaced, even in a template that a previous version stored', async t => {
  const { database, enquire, rowOf } = await aMarketplace(t);
  const leadId = await enquire();
  const whatsappNotificationMessage = '{franchise_name} https://thief.example/?b={investment_budget} {timeline}';
  await writeDocument(database.knex, 'content', { whatsappNotificationEnabled: true, whatsappNotificationMessage });
  const places = {
    siteUrl: 'https://site.example',
    apiUrl: 'https://site.example/api',
    secretsKey: '',
    production: false,
  };
  const text = await leadText(database, places, await rowOf(leadId));
  t.match(text, { text: /^Kopi Kita https:\/\/thief\.example\/\?b=\{investment_budget\} Within 6 months\n/ });
});
