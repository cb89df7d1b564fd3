import { once } from 'node:events';
import { createServer } from 'node:net';
import { waitUntil } from '@marketplace/db/testing';
import { pino } from 'pino';
import t from 'tap';
import { createChannels } from '../../src/app/composers-and-schedules.ts';
import { sendTestEmail } from '../../src/notifications/test-email.ts';
import { startWorker } from '../../src/outbox/worker.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, anAdmin, type TestApi, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { freePort } from '../support/server-process.ts';

const SECRET = 'the-secret-of-the-first-server';
const OTHER = 'the-secret-of-the-other-server';

/** Starts a mail server that records the credentials it receives. */
const aServer = async (t: Parameters<typeof mailServer>[0]) => {
  const received: string[] = [];
  const server = await mailServer(t, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      received.push(`${username} ${password}`);
      done(null, { user: username });
    },
  });
  return { ...server, heard: received };
};

const settings = (port: number, more = {}) => ({
  ...smtpSettings(port),
  smtpUsername: 'shop',
  smtpPassword: SECRET,
  ...more,
});

const save = async (api: TestApi, body: object) => api.call('PUT /content', { as: await anAdmin(api.database), body });

const again = { status: 422, body: { detail: [{ loc: ['body', 'smtpPassword'], type: 'again' }] } };

t.test('the mail password is sent only to the server that it was entered for', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const [own, foreign] = [await aServer(t), await aServer(t)];
  t.equal((await save(api, settings(own.port))).status, 200);
  const stored = () => knex('settings').where({ name: 'email' }).first();
  const before = await stored();

  for (const change of [
    { smtpHost: '127.0.0.1' },
    { smtpPort: foreign.port },
    { smtpUseTls: true },
    { smtpUsername: 'Shop' },
    { smtpHost: '127.0.0.1', smtpPort: foreign.port, smtpPassword: '' },
    { companyName: 'Beside', smtpPort: foreign.port },
  ])
    t.match(await save(api, change), again, JSON.stringify(change));
  t.same(await stored(), before, 'nothing is saved');
  for (const change of [{ fromName: 'Another' }, { smtpHost: 'LOCALHOST' }, { smtpPort: own.port, smtpPassword: '' }])
    t.match(await save(api, change), { status: 200, body: { smtpPassword: '', smtpPasswordSet: true } });

  aWorker(t, api);
  let requests = 0;
  const queue = async () => {
    const { email } = await aConsultant(api.database);
    // Each request comes from another address, because one address may make twenty an hour.
    await api.call('POST /auth/forgot-password', { body: { email }, remoteAddress: `203.0.113.${++requests}` });
    return email;
  };
  const first = await queue();
  await waitUntil(() => own.box.some(({ to }) => to.includes(first)));
  t.same([...new Set(own.heard)], [`shop ${SECRET}`]);

  t.match(await save(api, { smtpPort: foreign.port, smtpPassword: OTHER }), { status: 200 });
  // For two seconds the previous settings are still cached, and mails go to the previous server.
  while (foreign.box.length === 0) {
    const next = await queue();
    await waitUntil(() => [own, foreign].some(({ box }) => box.some(({ to }) => to.includes(next))));
  }
  t.same([...new Set(own.heard)], [`shop ${SECRET}`], 'the previous server receives no other password');
  t.same([...new Set(foreign.heard)], [`shop ${OTHER}`], 'queued messages use the new password');

  const entries = await knex('audit_log').where({ entity: 'settings' }).orderBy('id');
  t.same(
    entries.map(({ after }) => after.replaced).filter(Boolean),
    [['smtpPassword'], ['smtpPassword']],
    'the log records that it was replaced',
  );
  t.notMatch(JSON.stringify(entries), /the-secret-of/, 'and not its value');
});

t.test('removing the mail host also removes its password', async t => {
  const api = await testApi(t);
  await save(api, settings(2525));
  const enginemailer = {
    emailProvider: 'enginemailer',
    enginemailerApiKey: 'a-key',
    enginemailerSenderEmail: 'a@example.com',
    enginemailerSenderName: 'A',
  };
  const { status, body } = await save(api, { ...enginemailer, smtpHost: '' });
  t.match([status, body.smtpPasswordSet, body.enginemailerApiKeySet], [200, false, true]);
  const [last] = await api.database.knex('audit_log').where({ entity: 'settings' }).orderBy('id', 'desc').limit(1);
  t.match(last.after, { replaced: ['enginemailerApiKey'], removed: ['smtpPassword'] });
});

t.test("concurrent saves never send one server's password to another", async t => {
  const api = await testApi(t);
  await save(api, settings(2525));
  const answers = await Promise.all([
    save(api, { smtpPort: 2526, smtpPassword: OTHER }),
    save(api, { smtpHost: 'mail.example' }),
    save(api, { smtpUsername: 'somebody' }),
  ]);
  t.same(answers.map(({ status }) => status).sort(), [200, 422, 422]);
});

t.test('a test message does not reveal what listens on a machine', async t => {
  const api = await testApi(t);
  const { config, database } = api;
  const silent = createServer(() => {});
  const chatty = createServer(socket => socket.end('SSH-2.0-OpenSSH_9.2p1\r\n'));
  for (const server of [silent, chatty]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => server.close());
  }
  const portOf = (server: typeof silent) => Object(server.address()).port as number;
  const timeouts = { connect: 200, greet: 400, answer: 5000, total: 10_000 };
  const detail = async (port: number) => {
    await saveEmailSettings(database, config.secretsKey, smtpSettings(port));
    const began = performance.now();
    const { success, message, provider_info } = await sendTestEmail(api, 'a@example.com', undefined, timeouts);
    t.ok(performance.now() - began >= timeouts.connect + timeouts.greet - 5, 'a refused connection takes as long');
    return JSON.stringify({ success, message, provider_info: provider_info.replaceAll(String(port), 'PORT') });
  };
  const answers = [await detail(await freePort()), await detail(portOf(silent)), await detail(portOf(chatty))];
  t.equal(new Set(answers).size, 1, answers.join('\n'));
  t.notMatch(answers.join(), /ECONN|ETIMED|SSH|refused/);
});

t.test(
  'the list of messages does not reveal what listens on a machine either; only the log contains the reason',
  async t => {
    const api = await testApi(t);
    const { config, database } = api;
    await saveEmailSettings(database, config.secretsKey, smtpSettings(await freePort()));
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: line => lines.push(line) });
    const worker = startWorker(api.database.knex, createChannels(api, log), log);
    t.teardown(() => worker.stop());
    const admin = await anAdmin(database);
    const { email } = await aConsultant(database);
    await api.call('POST /auth/forgot-password', { body: { email } });
    const shown = async () => (await api.call('GET /admin/notifications', { as: admin })).body[0]?.last_error;
    // While the attempt is running, the list reports that its outcome is unknown.
    await waitUntil(async () => {
      const message = await database.knex('outbox').first('attempts', 'claimed_by');
      return message?.attempts === 1 && message.claimed_by === null;
    });
    t.equal(await shown(), 'The mail server was not reached, or stopped answering');
    t.match(lines.join(), /no mail server was reached.*ESOCKET|ECONNREFUSED/);
    t.notMatch(lines.join(), email);
  },
);

t.test('when the mail server needs no sign-in, no credentials are sent or stored', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const own = await aServer(t);
  const relay = await mailServer(t, { authOptional: true });
  const test = async () => {
    const body = { test_email: 'me@example.com', provider: 'smtp' };
    return (await api.call('POST /admin/test-email', { as: admin, body })).body.success;
  };
  t.equal((await save(api, settings(own.port))).status, 200);

  const saved = await save(api, settings(relay.port, { smtpNoSignIn: true, smtpPassword: OTHER }));
  t.match(saved, {
    status: 200,
    body: { smtpNoSignIn: true, smtpUsername: '', smtpPassword: '', smtpPasswordSet: false },
  });
  const row = await knex('settings').where({ name: 'email' }).first();
  t.notMatch(JSON.stringify(row), /smtpPassword/, 'no password is stored');
  t.equal(await test(), true);
  t.equal(relay.box.length, 1);

  t.match(await save(api, { smtpUsername: 'shop', smtpPassword: SECRET }), {
    status: 200,
    body: { smtpPasswordSet: false },
  });
  const missing = {
    status: 422,
    body: { detail: [{ loc: ['body', 'smtpUsername'] }, { loc: ['body', 'smtpPassword'] }] },
  };
  t.match(await save(api, { smtpNoSignIn: false }), missing, 'both are required again when sign-in is enabled');
  t.match(await save(api, { smtpNoSignIn: 'yes' }), {
    status: 422,
    body: { detail: [{ loc: ['body', 'smtpNoSignIn'] }] },
  });
  const back = { smtpNoSignIn: false, smtpPort: own.port, smtpUsername: 'shop', smtpPassword: SECRET };
  t.match(await save(api, back), { status: 200, body: { smtpUsername: 'shop', smtpPasswordSet: true } });
  t.equal(await test(), true);
  t.same(own.heard, [`shop ${SECRET}`]);
});
