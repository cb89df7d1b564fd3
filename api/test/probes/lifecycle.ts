import t from 'tap';
import { aConsultant, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { smtpError } from '../support/mail-server.ts';
import {
  aProbedApi,
  deliverProbeMails,
  ENQUIRY,
  OPERATOR,
  readProbeState,
  reportProbeSuccess,
  sendProbe,
} from '../support/probes.ts';

t.test('a test enquiry is stored, its mail is delivered, and its success is recorded', async t => {
  const { api, server } = await aProbedApi(t);
  const { knex } = api.database;
  const sent = await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY });
  t.equal(sent.status, 201);
  const { id } = sent.body;
  t.match(sent.body, { state: 'waiting', delivered_at: null, succeeded_at: null, milliseconds: null });
  t.equal((await reportProbeSuccess(api, id)).status, 409, 'success cannot be reported before the delivery');
  await deliverProbeMails(t, api);
  t.equal(await readProbeState(api, id), 'delivered');
  t.equal(server.box.length, 1, 'no other mail is sent');
  const [mail] = server.box;
  t.same(mail?.to, [OPERATOR]);
  t.equal(mail?.subject, 'A test enquiry arrived');
  t.notMatch(mail?.raw, /Zulaikha|345 ?6789|George Town/i, 'without data of the enquiry');
  const { status, body } = await reportProbeSuccess(api, id);
  t.equal(status, 200);
  t.match(body, { id, state: 'succeeded', milliseconds: 1840 });
  t.ok(Date.parse(body.delivered_at) <= Date.parse(body.succeeded_at));
  t.match((await reportProbeSuccess(api, id, 5)).body, { milliseconds: 1840 }, 'only once');
  t.same(await knex('outbox'), [], 'its message is deleted');
});

t.test("a test enquiry is validated like a visitor's, with all errors at once", async t => {
  const { api } = await aProbedApi(t);
  const wrong = { ...ENQUIRY, email: 'nobody', phone: '1', first_name: ' ' };
  const { status, body } = await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: wrong });
  t.equal(status, 422);
  t.same(body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(), ['email', 'first_name', 'phone']);
  t.same(await api.database.knex('probes'), []);
});

t.test('a test enquiry requires the service token, and the response reveals nothing about unknown ids', async t => {
  const { api } = await aProbedApi(t);
  const [admin, consultant] = [await anAdmin(api.database), await aConsultant(api.database)];
  const id = await sendProbe(api);
  for (const call of ['POST /probe/enquiries', `GET /probe/enquiries/${id}`, `PUT /probe/enquiries/${id}`] as const) {
    const body = call.startsWith('GET') ? undefined : { ...ENQUIRY, milliseconds: 1 };
    t.equal((await api.call(call, { body })).status, 401, call);
    for (const as of [admin, consultant]) t.equal((await api.call(call, { as, body })).status, 403, call);
    t.equal((await api.call(call, { as: 'x.y.z', body })).status, 401, call);
  }
  t.equal((await api.call('GET /probe/enquiries/nothing', { as: SERVICE_TOKEN })).status, 404);
  t.equal((await reportProbeSuccess(api, 'nothing')).status, 404);
  t.equal((await api.database.knex('probes')).length, 1);
});

t.test('at most a hundred and twenty test enquiries per hour are accepted', async t => {
  const { api } = await aProbedApi(t);
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n++)
    statuses.add((await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY })).status);
  t.same([...statuses], [201]);
  const refused = await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY });
  t.equal(refused.status, 429);
  t.ok(Number(refused.headers['retry-after']) > 0);
});

t.test('test enquiries are disabled without PROBE_EMAIL', async t => {
  const api = await testApi(t);
  t.equal((await api.call('POST /probe/enquiries', { as: SERVICE_TOKEN, body: ENQUIRY })).status, 404);
  t.equal((await api.call('GET /probe/enquiries/1', { as: SERVICE_TOKEN })).status, 404);
  t.equal((await reportProbeSuccess(api, '1')).status, 404);
  t.same(await api.database.knex('outbox'), []);
});

t.test('a test mail that is refused or too late is reported', async t => {
  const { api, server } = await aProbedApi(t, () => smtpError(550, 'no such mailbox'));
  const { knex } = api.database;
  const [refused, late] = [await sendProbe(api), await sendProbe(api)];
  await knex('outbox')
    .where({ id: late })
    .update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 16 MINUTE') });
  await deliverProbeMails(t, api);
  t.equal(await readProbeState(api, refused), 'failed');
  t.equal(await readProbeState(api, late), 'cancelled');
  t.equal(server.box.length, 0);
  t.same((await knex('outbox').where({ id: late }).first('last_error')).last_error, 'The test enquiry is too old');
  for (const id of [refused, late]) t.equal((await reportProbeSuccess(api, id)).status, 409);
  const admin = await anAdmin(api.database);
  const { body } = await api.call('GET /admin/notifications', { as: admin });
  t.same(
    body.map(({ kind, status, recipient }: Record<string, string>) => [kind, status, recipient]).sort(),
    [
      ['probe.mail', 'cancelled', '•••'],
      ['probe.mail', 'failed', '•••'],
    ],
    'the console shows the reason',
  );
});

t.test('a test enquiry sends no notifications, whatever the settings', async t => {
  const { api } = await aProbedApi(t);
  const { knex } = api.database;
  await anAdmin(api.database);
  for (const [name, value] of Object.entries({
    leads: { offered_when: 'confirmed' },
    content: { whatsappNotificationEnabled: true, whatsappConfirmationEnabled: true },
  }))
    await knex('settings')
      .insert({ name, value: JSON.stringify(value) })
      .onConflict('name')
      .merge();
  await sendProbe(api, { whatsapp_confirmation: true });
  for (const table of ['leads', 'lead_facts', 'lead_search', 'lead_offers', 'lead_whatsapp_consents', 'live_events'])
    t.same(await knex(table), [], table);
  t.same(await knex('outbox').pluck('kind'), ['probe.mail']);
});
