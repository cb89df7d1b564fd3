import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailServer, saveEmailSettings, smtpSettings, startServer } from '@marketplace/api/testing';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';
import { ROOT } from '../src/command/root.ts';
import { startFront } from '../src/front/server.ts';
import { probe } from '../src/probe/probe.ts';
import { readProbeSettings } from '../src/probe/settings.ts';

const SERVICE_TOKEN = 'service-token-of-the-tests-0123456789';
const OPERATOR = 'operator@example.org';
/** Timeouts of the probe in milliseconds, shorter than in production. */
const QUICK = { answerMs: 5000, mailMs: 1500, lookMs: 50 };

/** Runs the command. */
const run = async (env: Record<string, string>, ...args: string[]) => {
  const { PUBLIC_URL: _, SERVICE_TOKEN: __, ...inherited } = process.env;
  const child = spawn(process.execPath, ['deploy/src/probe/main.ts', ...args], {
    cwd: ROOT,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close');
  t.teardown(() => child.kill('SIGKILL'));
  return { child, said: () => said, ended };
};

t.test('a test enquiry goes through the web server, the API, the database and the mail server', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-probe-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const database = await testDatabase();
  t.teardown(() => database.close());
  const secretsKey = 'secrets-key-of-the-tests-0123456789abcd';
  const mails = await mailServer(t, { port: await freePort() });
  await saveEmailSettings(database, secretsKey, smtpSettings(mails.port));
  const port = await freePort();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: secretsKey,
    SERVICE_TOKEN,
    PROBE_EMAIL: OPERATOR,
    LOG_LEVEL: 'silent',
  };
  const api = await startServer(environment);
  t.teardown(() => api.process.kill('SIGKILL'));
  const frontPort = await freePort();
  const front = await startFront({
    port: frontPort,
    host: '127.0.0.1',
    trustProxy: false,
    apiUrl: `http://127.0.0.1:${port}`,
    site: join(folder, 'site'),
    uploads: join(folder, 'uploads'),
  });
  t.teardown(() => front.close());
  const PUBLIC_URL = `http://127.0.0.1:${frontPort}`;
  const settings = readProbeSettings([], { PUBLIC_URL, SERVICE_TOKEN });
  const failure = async (more = {}) => {
    const outcome = await probe({ ...settings, ...more }, QUICK);
    return 'failure' in outcome ? outcome.failure : '';
  };

  await t.test('the probe reports the duration', async t => {
    const { said, ended } = await run({ PUBLIC_URL, SERVICE_TOKEN });
    t.same(await ended, [0, null]);
    t.match(said(), /^✓ A test enquiry went through {2}\d+\.\d s\n$/);
    t.same(
      mails.box.map(({ to }) => to),
      [[OPERATOR]],
    );
    const [row] = await database.knex('probes');
    t.ok(row.succeeded_at && row.delivered_at && row.milliseconds > 0);
    t.same(await database.knex('outbox'), []);
  });

  await t.test('the probe reports a wrong token and a wrong address', async t => {
    t.match(await failure({ token: 'another' }), 'answered 401: SERVICE_TOKEN is not that of the API');
    t.match(await failure({ api: `${PUBLIC_URL}/api/nowhere` }), /answered 404: the API has no PROBE_EMAIL/);
  });

  await t.test('the probe reports an outage of the mail server', async t => {
    await mails.stop();
    t.equal(await failure(), 'The enquiry was stored, but its mail was not delivered in time');
    const again = await mailServer(t, { port: mails.port });
    // The pause before a retry is ten seconds.
    const { knex } = database;
    await waitUntil(async () => {
      await knex('outbox').update({ next_attempt_at: knex.raw('UTC_TIMESTAMP(3)') });
      return again.box.length > 0;
    });
    t.same(again.box[0]?.to, [OPERATOR], 'after the outage the mail is sent');
    t.match(await probe(settings, { ...QUICK, mailMs: 20_000 }), { milliseconds: Number });
  });

  await t.test('the probe reports an outage of the API and of the web server', async t => {
    api.process.kill('SIGKILL');
    await once(api.process, 'exit');
    t.match(await failure(), /^POST http:.*\/probe\/enquiries answered 50\d$/);
    const { said, ended } = await run({ PUBLIC_URL, SERVICE_TOKEN });
    t.same(await ended, [1, null]);
    t.match(said(), /^✗ POST /);
    await front.close();
    t.match(await failure(), /^POST http:.*ECONNREFUSED/);
  });

  await t.test('a repeating probe continues until it is stopped', async t => {
    const { child, said, ended } = await run({ PUBLIC_URL, SERVICE_TOKEN }, '--every', '30s');
    await waitUntil(() => said().includes('✗'));
    t.equal(child.exitCode, null, 'a failure does not end the probe');
    child.kill('SIGTERM');
    await ended;
  });
});

t.test('the probe checks its settings before it sends anything', async t => {
  const right = { PUBLIC_URL: 'https://franchises.example.com/', SERVICE_TOKEN };
  t.same(readProbeSettings([], right), {
    api: 'https://franchises.example.com/api',
    token: SERVICE_TOKEN,
    everyMs: null,
  });
  t.match(readProbeSettings(['--every', '5m'], { ...right, PUBLIC_API_URL: 'https://api.example.com/api' }), {
    api: 'https://api.example.com/api',
    everyMs: 300_000,
  });
  for (const every of ['5', '10s', 'm', '-5m'])
    t.throws(() => readProbeSettings([`--every=${every}`], right), /--every/);
  t.throws(() => readProbeSettings([], { SERVICE_TOKEN }), /PUBLIC_URL is missing/);
  t.throws(() => readProbeSettings([], { ...right, SERVICE_TOKEN: '' }), /SERVICE_TOKEN is missing/);
  t.throws(
    () => readProbeSettings([], { ...right, PUBLIC_URL: 'http://franchises.example.com' }),
    /must begin with https/,
    'the token is not sent without TLS',
  );
});
