import { createHash } from 'node:crypto';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { CALLS } from '../examples/calls.ts';
import type { ExampleCall } from '../examples/example-call.ts';
import { addressOf } from '../examples/recording.ts';
import { aWorld } from '../examples/world.ts';
import { anEnquiry, newVisitorContact, SERVICE_TOKEN, type TestApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { openConsole } from '../support/open-console.ts';
import { aWorker } from '../support/outbox.ts';
import { aProbedApi, deliverProbeMails, ENQUIRY, reportProbeSuccess, sendProbe } from '../support/probes.ts';
import { passMidnight } from '../support/within-one-day.ts';

/** A range that includes today. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const THESE_DAYS = { from: day(-20), to: day(1) };

const IN_THE_BIN = '{"deleted":true}';
const OF_THE_PROBE = JSON.stringify({ search: ENQUIRY.last_name });
const ALL = '[0,99]';

type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Requests that are not in the examples: deleted records, searches for the test enquiry's text, and everything of
 * today.
 */
const besides = ({ admin, consultant }: World): [call: string, asked: ExampleCall][] => [
  ['GET /leads', { as: admin, query: { range: ALL } }],
  ['GET /leads', { as: admin, query: { range: ALL, filter: IN_THE_BIN } }],
  ['GET /leads', { as: admin, query: { range: ALL, filter: '{"is_suspected":true}' } }],
  ['GET /leads', { as: admin, query: { range: ALL, filter: OF_THE_PROBE } }],
  ['GET /leads', { as: admin, query: { range: ALL, sort: '["score","DESC"]' } }],
  ['GET /leads/locked', { as: consultant, query: { range: ALL } }],
  ['GET /leads/today', { as: admin }],
  ['GET /franchises', { query: { range: ALL } }],
  ['GET /franchises', { query: { search: 'test enquiries' } }],
  ['GET /franchises', { as: admin, query: { range: ALL, filter: IN_THE_BIN } }],
  ['GET /franchise-addresses', { as: SERVICE_TOKEN, query: { range: ALL } }],
  ['GET /admin/export/leads', { as: admin }],
  ['GET /admin/export/leads', { as: admin, query: { filter: IN_THE_BIN } }],
  ['GET /admin/export/franchises', { as: admin }],
  ['GET /admin/notifications', { as: admin, query: { range: ALL } }],
  ['GET /series', { as: admin, query: THESE_DAYS }],
  ['GET /series', { as: consultant, query: THESE_DAYS }],
  ['GET /series/franchises', { as: admin, query: { ...THESE_DAYS, by: 'leads' } }],
  ['POST /admin/personal-data/show', { as: admin, body: { email: ENQUIRY.email } }],
];

/**
 * Requests whose responses are not compared: those for the test enquiry itself; those that differ each time, whose rows
 * are compared instead; and those for operators, which must report pending mail.
 */
const LEFT_OUT = [
  'GET /probe/enquiries/{id}',
  ...['GET /changes', 'GET /audit', 'GET /live'],
  ...['GET /readyz', 'GET /admin/operations'],
];

/** Returns a function that reads everything with the same requests each time. */
const readings = async (world: World): Promise<() => Promise<Map<string, string>>> => {
  const calls: [call: string, asked: ExampleCall][] = besides(world);
  for (const [call, make] of Object.entries(CALLS))
    if (call.startsWith('GET') && !LEFT_OUT.includes(call)) calls.push([call, await make(world)]);
  return async () => {
    const answers = new Map<string, string>();
    for (const [call, one] of calls) {
      const { as, headers, body } = one;
      const address = addressOf(call, one);
      const { status, text, headers: answered } = await world.api.call(address, { as, headers, body });
      answers.set(`${address} ${JSON.stringify(as) ?? ''}`, `${status} ${answered['content-range'] ?? ''} ${text}`);
    }
    return answers;
  };
};

/** Returns every row of every table except the test enquiries' own. */
const everyRow = async ({ database: { knex } }: TestApi): Promise<Record<string, string[]>> => {
  const [tables] = await knex.raw(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    if (name !== 'probes') rows[name] = (await knex(name)).map((row: object) => JSON.stringify(row)).sort();
  return rows;
};

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([call, text]) => after.get(call) !== text).map(([call]) => call.replace(/ ?\{.*/, ''));

t.test('responses are the same with and without a test enquiry', async t => {
  await passMidnight();
  const { api } = await aProbedApi(t);
  const { knex } = api.database;
  const world = await aWorld(api, t);
  const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  const read = await readings(world);
  const worker = aWorker(t, api);
  await waitUntil(async () => !(await knex('outbox').where({ status: 'pending' }).first('id')));
  await worker.stop();
  const consoles = await Promise.all(
    [world.admin, world.consultant].map(async user => openConsole(url, await api.tokenOf(user))),
  );
  t.teardown(() => {
    for (const one of consoles) one.close();
  });
  const before = await read();
  const volatile = differing(before, await read());
  t.ok(before.size > 70, `${before.size} requests are compared`);
  t.same(volatile, [], 'each response is the same twice');

  await t.test('during the transaction of the test enquiry', async t => {
    const turn = createHash('sha256').update(`turn ${ENQUIRY.email}`).digest('hex');
    const held = await knex.transaction();
    await held('idempotency_keys').insert({ key_hash: turn, request_hash: '', answer: '{}' });
    const sending = sendProbe(api);
    await waitForRowLock(api.database, sending);
    t.same(differing(before, await read()), []);
    await held.rollback();
    const id = await sending;
    await deliverProbeMails(t, api);
    await reportProbeSuccess(api, id);
  });

  await t.test('while the mail of the test enquiry is pending, except in the list of messages', async t => {
    const rows = await everyRow(api);
    const id = await sendProbe(api);
    const now = await everyRow(api);
    t.same({ ...now, outbox: now.outbox?.length }, { ...rows, outbox: (rows.outbox?.length ?? 0) + 1 });
    const [message] = await knex('outbox').where({ id });
    t.match(message, { kind: 'probe.mail', lead_id: null, user_id: null, payload: {} });
    const telling = differing(before, await read());
    t.same(telling, ['GET /admin/notifications?range=%5B0%2C99%5D']);
    const waiting = await everyRow(api);
    await deliverProbeMails(t, api);
    await reportProbeSuccess(api, id);
    t.same(await everyRow(api), { ...waiting, outbox: rows.outbox });
  });

  await t.test('after the test enquiry succeeded, and no row is left', async t => {
    const rows = await everyRow(api);
    const id = await sendProbe(api);
    await deliverProbeMails(t, api);
    await reportProbeSuccess(api, id);
    t.same(await everyRow(api), rows);
    t.same(differing(before, await read()), []);
    const { body: visitors } = await api.call('POST /leads', { body: anEnquiry(world.franchise, newVisitorContact()) });
    for (const one of consoles) await one.hears(visitors.id);
    const leads = await knex('leads').pluck('id');
    t.same(
      consoles.map(one => one.leads().filter(id => !leads.includes(id))),
      [[], []],
      "an open console gets the next visitor's event and none before",
    );
  });

  await t.test('a test enquiry cannot be enquired about, unlocked or erased', async t => {
    const slugs = await knex('franchises').pluck('slug');
    t.notOk(slugs.some((slug: string) => slug.startsWith('probe-')));
    const erased = { as: world.admin, body: { email: ENQUIRY.email } };
    t.match((await api.call('POST /admin/personal-data/erase', erased)).body, { changed: 0 });
    t.equal((await api.call('POST /leads', { body: { ...ENQUIRY, franchise_id: 'probe' } })).status, 422);
  });
});
