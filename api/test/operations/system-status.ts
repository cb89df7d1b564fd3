import { newId } from '@marketplace/db';
import t from 'tap';
import { saveBackupResult } from '../../../db/src/backup/in-time/record.ts';
import type { PartStatus } from '../../src/operations/schemas.ts';
import { aClock } from '../support/clock.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { aMessage } from '../support/outbox.ts';

const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789';

const metricsOf = async ({ app }: TestApi): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).payload;

const partOf = (parts: PartStatus[], part: PartStatus['part']) => parts.find(one => one.part === part);

t.test('each part is shown as OK or not used when there are no problems', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  await saveEmailSettings(database, config.secretsKey, smtpSettings(25));
  await aMessage(database);
  const { status, body } = await api.call('GET /admin/operations', { as: await anAdmin(database) });
  t.equal(status, 200);
  t.same(
    body.filter(({ state }: PartStatus) => state !== 'works').map(({ part, state }: PartStatus) => [part, state]),
    [
      ['whatsapp', 'unused'],
      ['rebuild', 'unused'],
      ['publisher', 'unused'],
    ],
  );
  t.match(partOf(body, 'email'), { count: 1, problem: null }, 'one message waits, and not for long');
});

t.test('problems are shown with their number and the time since when they exist', async t => {
  const api = await testApi(t, { REDIS_URL: 'redis://127.0.0.1:1/0' });
  const { database } = api;
  const { knex } = database;
  const ago = (seconds: number) => knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [seconds]);
  const admin = await anAdmin(database);
  await aMessage(database, { created_at: ago(900) });
  await aMessage(database, { channel: 'whatsapp', status: 'failed' });
  await aMessage(database, { channel: 'rebuild', kind: 'rebuild', created_at: ago(1000) });
  const consultant = await aConsultant(database);
  await knex('ledger_differences').insert({ id: newId(), user_id: consultant.id, balance: 3, ledger: 2 });
  await knex('schedules').insert({ name: 'digest', next_run_at: ago(1800) });
  await knex('background_jobs').insert({
    ...{ id: newId(), kind: 'category-renamed', entity_id: newId(), total_rows: 900 },
    ...{ created_at: ago(900), updated_at: ago(800) },
  });
  await knex('publishers').insert({
    name: 'web1',
    heard_at: ago(100),
    report: JSON.stringify({ publisher: 'web1', state: 'following', error: null, waiting: 0, failing: 0 }),
  });
  const { body } = await api.call('GET /admin/operations', { as: admin });
  const partStatus = (part: PartStatus['part']) => {
    const { state, problem, count, names } = partOf(body, part) ?? {};
    return { state, problem, count, names };
  };
  t.same(partStatus('email'), { state: 'fault', problem: 'not-set-up', count: 1, names: [] });
  t.same(partStatus('whatsapp'), { state: 'warning', problem: 'failed', count: 1, names: [] });
  t.same(partStatus('rebuild'), { state: 'fault', problem: 'waits', count: 1, names: [] });
  t.same(partStatus('ledger'), { state: 'fault', problem: 'differs', count: 1, names: [] });
  t.same(partStatus('schedules'), { state: 'fault', problem: 'late', count: 1, names: ['digest'] });
  t.same(partStatus('large-changes'), { state: 'fault', problem: 'stuck', count: 1, names: [] });
  t.same(partStatus('publisher'), { state: 'fault', problem: 'silent', count: 1, names: ['web1'] });
  t.same(partStatus('limits'), { state: 'warning', problem: 'away', count: 0, names: [] });
  for (const part of ['email', 'whatsapp', 'rebuild', 'ledger', 'schedules', 'large-changes', 'publisher'] as const)
    t.ok(Date.parse(partOf(body, part)?.since ?? ''), `${part} has a start`);
});

t.test('a disabled schedule, a schedule of another version and the backup are never late', async t => {
  const api = await testApi(t, { RETENTION: 'off', METRICS_TOKEN });
  const { knex } = api.database;
  const next = knex.raw('UTC_TIMESTAMP(3) - INTERVAL 2 DAY');
  const row = { next_run_at: next, finished_at: next, outcome: 'failed' };
  for (const name of ['retention', 'later']) await knex('schedules').insert({ ...row, name });
  const state = JSON.stringify({ verified_at: new Date().toISOString() });
  await knex('schedules').insert({ ...row, name: 'backup', outcome: 'done', state });
  const { body } = await api.call('GET /admin/operations', { as: await anAdmin(api.database) });
  t.match(partOf(body, 'schedules'), { state: 'works', names: [] });
  const metrics = await metricsOf(api);
  t.notMatch(metrics, /schedule="(retention|later)"/);
  t.match(metrics, /marketplace_schedule_overdue_seconds\{[^}]*schedule="backup"[^}]*\} 0\n/);
});

t.test('a failed backup is shown', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const next = knex.raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR');
  await knex('schedules').insert({ name: 'backup', next_run_at: next, finished_at: next, outcome: 'failed' });
  const { body } = await api.call('GET /admin/operations', { as: await anAdmin(api.database) });
  t.match(partOf(body, 'schedules'), { state: 'warning', problem: 'run-failed', names: ['backup'] });
});

t.test(
  'a failed backup, or none verified for 36 hours, is a warning, and a metric has the age of the newest verified one',
  async t => {
    const api = await testApi(t, { METRICS_TOKEN });
    const { knex } = api.database;
    const admin = await anAdmin(api.database);
    const clock = aClock(t);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const statuses = async () => {
      // The status is cached for a few seconds.
      clock.forward(10_000);
      const age = /marketplace_backup_verified_age_seconds\{[^}]*\} (\S+)/.exec(await metricsOf(api))?.[1];
      const { body } = await api.call('GET /admin/operations', { as: admin });
      const { state, problem, names } = partOf(body, 'schedules') ?? {};
      return { hours: Math.round(Number(age) / 3600), state, problem, names };
    };
    const works = { state: 'works', problem: null, names: [] };
    t.same(await statuses(), { hours: Number.NaN, ...works }, 'without a repository');
    const backup = { outcome: 'done', startedAt: hoursAgo(7), detail: {} } as const;
    await saveBackupResult(knex, { ...backup, verifiedAt: null });
    t.same(await statuses(), { hours: 7, ...works }, 'none is verified yet');
    await saveBackupResult(knex, { ...backup, verifiedAt: hoursAgo(35).toISOString() });
    t.same(await statuses(), { hours: 35, ...works });
    await saveBackupResult(knex, { ...backup, verifiedAt: hoursAgo(37).toISOString() });
    t.same(await statuses(), { hours: 37, state: 'warning', problem: 'run-failed', names: ['backups'] });
    await saveBackupResult(knex, { ...backup, outcome: 'failed', verifiedAt: null });
    t.same(await statuses(), { hours: 37, state: 'warning', problem: 'run-failed', names: ['backup'] }, 'once');
  },
);

t.test('failing pages and failed runs are a warning while the rest works', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const report = { publisher: 'web1', state: 'following', error: null, waiting: 2, failing: 3 };
  await knex('publishers').insert({
    name: 'web1',
    heard_at: knex.raw('UTC_TIMESTAMP(3)'),
    report: JSON.stringify(report),
  });
  const next = knex.raw('UTC_TIMESTAMP(3) + INTERVAL 1 HOUR');
  await knex('schedules').insert({ name: 'sweep', next_run_at: next, outcome: 'failed', finished_at: next });
  const { body } = await api.call('GET /admin/operations', { as: await anAdmin(api.database) });
  t.match(partOf(body, 'publisher'), { state: 'warning', problem: 'pages-fail', count: 3, names: ['web1'] });
  t.match(partOf(body, 'schedules'), { state: 'warning', problem: 'run-failed', names: ['sweep'] });
});

t.test('enabled test enquiries are shown with the last success, or with the lack of one', async t => {
  const api = await testApi(t, { PROBE_EMAIL: 'operator@example.com' });
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const id = newId();
  await knex('probes').insert({
    id,
    succeeded_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 3 MINUTE'),
    milliseconds: 900,
  });
  const { body } = await api.call('GET /admin/operations', { as: admin });
  t.match(partOf(body, 'probes'), { state: 'works', problem: null, since: String });
  const late = await testApi(t, { PROBE_EMAIL: 'operator@example.com' });
  await late.database.knex('probes').insert({
    ...{ id, milliseconds: 900 },
    succeeded_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 16 MINUTE'),
  });
  const { body: parts } = await late.call('GET /admin/operations', { as: await anAdmin(late.database) });
  t.match(partOf(parts, 'probes'), { state: 'fault', problem: 'none-arrives', since: String });
});
