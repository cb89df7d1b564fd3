import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { findLatestTestEnquiry } from '../../src/probes/latest.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { explain } from '../support/explain.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, mailServer, type TestApi, testApi } from '../support/index.ts';
import { aMessage, aWorker } from '../support/outbox.ts';

const TOKEN = 'metrics-token-of-the-tests-0123456789';

const read = async ({ app }: TestApi): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).payload;

/** Returns the value of the series with this name and labels, or undefined. */
const valueIn = (text: string, name: string, labels: Record<string, string> = {}): number | undefined => {
  const lines = text.split('\n').filter(line => line.startsWith(`${name}{`));
  const found = lines.find(line => Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)));
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ')));
};

t.test('requests are counted and timed by the template of their route, never by their full address', async t => {
  const api = await testApi(t, { METRICS_TOKEN: TOKEN });
  const franchise = await aFranchise(api.database, { consultant_id: (await aConsultant(api.database)).id });
  for (let n = 0; n < 3; n++) await api.call(`GET /franchises/${franchise.id}`);
  await api.call('GET /franchises/not-there');
  await api.call('GET /nowhere/mei.tan@example.org');
  await api.call('GET /franchises?search=mei.tan@example.org');
  const text = await read(api);
  const count = (route: string, status: string) =>
    valueIn(text, 'marketplace_http_request_seconds_count', { method: 'GET', route, status });
  t.equal(count('/api/franchises/:id', '200'), 3);
  t.equal(count('/api/franchises/:id', '404'), 1);
  t.equal(count('none', '404'), 1, 'unknown routes share one label, however many addresses are tried');
  t.notMatch(text, /mei\.tan|not-there/);
  t.ok(text.includes(`nodejs_eventloop_lag_max_seconds{part="api"}`));
});

t.test('pending, failed and late messages are reported with their age', async t => {
  const api = await testApi(t, { METRICS_TOKEN: TOKEN });
  const { knex } = api.database;
  const ago = (seconds: number) => knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds]);
  await aMessage(api.database, { created_at: ago(600) });
  await aMessage(api.database);
  await aMessage(api.database, { channel: 'whatsapp', kind: 'lead.consultant', status: 'failed' });
  await aMessage(api.database, { status: 'sent' });
  const consultant = await aConsultant(api.database);
  await knex('ledger_differences').insert({ id: newId(), user_id: consultant.id, balance: 3, ledger: 2 });
  await knex('schedules').insert({ name: 'sweep', next_run_at: ago(900), outcome: 'failed' });
  await knex('publishers').insert({
    name: 'web1',
    heard_at: ago(300),
    report: JSON.stringify({ publisher: 'web1', state: 'following', waiting: 4, failing: 2 }),
  });
  const text = await read(api);
  const pending = { channel: 'email', status: 'pending' };
  t.equal(valueIn(text, 'marketplace_database_up'), 1);
  t.equal(valueIn(text, 'marketplace_outbox_messages', pending), 2);
  t.ok((valueIn(text, 'marketplace_outbox_oldest_seconds', pending) ?? 0) >= 600);
  t.equal(valueIn(text, 'marketplace_outbox_messages', { channel: 'whatsapp', status: 'failed' }), 1);
  t.equal(valueIn(text, 'marketplace_ledger_differences'), 1);
  t.ok((valueIn(text, 'marketplace_schedule_overdue_seconds', { schedule: 'sweep' }) ?? 0) >= 900);
  t.equal(valueIn(text, 'marketplace_schedule_failed', { schedule: 'sweep' }), 1);
  t.ok((valueIn(text, 'marketplace_publisher_silent_seconds', { publisher: 'web1' }) ?? 0) >= 300);
  t.equal(valueIn(text, 'marketplace_publisher_pages', { publisher: 'web1', state: 'failing' }), 2);
  t.equal(valueIn(text, 'marketplace_pool_connections', { pool: 'lists', state: 'most' }), 6);
});

t.test('the time since the last successful test enquiry is reported if test enquiries are enabled', async t => {
  const without = await testApi(t, { METRICS_TOKEN: TOKEN });
  t.notMatch(await read(without), /marketplace_probe/);
  const api = await testApi(t, { METRICS_TOKEN: TOKEN, PROBE_EMAIL: 'operator@example.com' });
  const text = await read(api);
  const waited = valueIn(text, 'marketplace_probe_silent_seconds') ?? -1;
  t.ok(waited >= 0 && waited <= process.uptime(), 'before the first one since the start of the process');
  t.ok(Number.isNaN(valueIn(text, 'marketplace_probe_seconds')));
});

t.test('the time of a test enquiry without any success is counted from the first attempt', async t => {
  const { knex } = (await testApi(t)).database;
  const ago = (seconds: number) => knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds]);
  t.same(await findLatestTestEnquiry(knex), { succeededAt: null, milliseconds: null, silentSeconds: null });
  for (const seconds of [2000, 900]) await knex('probes').insert({ id: newId(), created_at: ago(seconds) });
  t.ok(Math.abs(((await findLatestTestEnquiry(knex)).silentSeconds ?? 0) - 2000) < 60, 'none of them succeeded');
  for (const [seconds, milliseconds] of [
    [1500, 900],
    [1200, 700],
  ])
    await knex('probes').insert({ id: newId(), succeeded_at: ago(seconds ?? 0), milliseconds });
  const { silentSeconds, milliseconds, succeededAt } = await findLatestTestEnquiry(knex);
  t.ok(Math.abs((silentSeconds ?? 0) - 1200) < 60);
  t.equal(milliseconds, 700);
  t.ok(succeededAt instanceof Date);
});

t.test('the connection pool reports used connections and waiting callers', async t => {
  const api = await testApi(t, { METRICS_TOKEN: TOKEN });
  const { transactions } = api.database;
  const { most } = api.database.usage().transactions;
  const taken = await Promise.all(Array.from({ length: most }, () => transactions.getConnection()));
  const waiting = transactions.getConnection();
  t.same(api.database.usage().transactions, { most, used: most, waiting: 1 });
  for (const connection of taken) connection.release();
  (await waiting).release();
  t.match(api.database.usage().transactions, { used: 0, waiting: 0 });
});

t.test('an enquiry changes metrics, which contain no personal data', async t => {
  const api = await testApi(t, { METRICS_TOKEN: TOKEN, LIMIT_LEADS_PER_HOUR: '1', LIMIT_LOGIN_FAILURES: '1' });
  const server = await mailServer(t);
  await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(server.port));
  await anAdmin(api.database);
  const franchise = await aFranchise(api.database, { consultant_id: (await aConsultant(api.database)).id });
  const person = { first_name: 'Zulaikha', email: 'zulaikha@example.org', phone: '+60 12-345 6789' };
  const answer = await api.call('POST /leads', { body: anEnquiry(franchise, person) });
  t.equal(answer.status, 201);
  const worker = aWorker(t, api);
  await waitUntil(async () => (await api.database.knex('outbox').where({ status: 'pending' })).length === 0);
  await worker.stop();
  const login = { body: { email: person.email, password: 'not the password' } };
  for (let n = 0; n < 2; n++) await api.call('POST /auth/login', login);
  const text = await read(api);
  t.ok((valueIn(text, 'marketplace_deliveries_total', { channel: 'email', fate: 'sent' }) ?? 0) >= 2);
  t.ok((valueIn(text, 'marketplace_delivery_seconds_count', { channel: 'email' }) ?? 0) >= 2);
  t.equal(valueIn(text, 'marketplace_limits_hit_total', { limit: 'sign-ins' }), 1);
  t.notMatch(text, /Zulaikha|zulaikha@|345 ?6789|example\.org/i);
  t.notOk(text.includes(franchise.id) || text.includes(franchise.slug) || text.includes(answer.body.id));
});

t.test('the query that counts waiting messages uses its index', async t => {
  const api = await testApi(t);
  const plan = await explain(
    api.database.knex,
    `SELECT channel, status, COUNT(*), MIN(id) FROM outbox FORCE INDEX (ix_outbox_due)
     WHERE status IN ('pending', 'failed') GROUP BY status, channel`,
    [],
  );
  t.match(JSON.stringify(plan), /Using index|using_index/);
});
