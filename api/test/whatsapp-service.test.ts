import { readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, isAlive } from '@marketplace/db/embedded';
import { waitUntil } from '@marketplace/db/testing';
import sharp from 'sharp';
import t from 'tap';
import { serviceConfig, serviceEnvironment } from '../src/whatsapp/environment.ts';
import { readRecord, writeRecord } from '../src/whatsapp/record.ts';
import { ServiceLease } from '../src/whatsapp/service/lease.ts';
import { superviseWhatsapp } from '../src/whatsapp/supervisor.ts';
import { anAdmin } from './support/index.ts';
import { waitForRowLock } from './support/lock-waits.ts';
import { freePort } from './support/server-process.ts';
import { cloudServer, linkedService, useCloudApi, whatsappApi } from './support/whatsapp.ts';

const cloud = await cloudServer(t);
const api = await whatsappApi(t, {
  WHATSAPP_GRAPH_URL: cloud.url,
  WHATSAPP_WEB_URL: `ws://127.0.0.1:${await freePort()}/`,
});
const { knex } = api.database;
const admin = await anAdmin(api.database);
const call = (request: `${string} /${string}`, body?: object, headers = {}) =>
  api.call(request, { as: admin, body, headers });
const stateNow = async () => (await call('GET /admin/whatsapp/status')).body.status.state;
const start = async () => (await call('POST /admin/whatsapp/start-service')).body;
const stop = async () => (await call('POST /admin/whatsapp/stop-service')).body;
/** Resets the settings to those of a new installation. */
const forget = () => knex('settings').whereIn('name', ['whatsapp', 'whatsapp-run']).delete();

t.test('the service is unavailable until it is started, and reports that', async t => {
  const status = await call('GET /admin/whatsapp/status');
  t.match(status, {
    status: 200,
    body: { success: false, status: { isReady: false, qrGenerated: false, state: 'unavailable' } },
  });
  const qr = await call('GET /admin/whatsapp/qr');
  t.same(qr.body, { success: false, qrCode: '', qrImage: '' });
  t.equal((await call('POST /admin/whatsapp/disconnect')).status, 409);
  t.match((await call('POST /admin/whatsapp/stop-service')).body, { success: true });
  const test = await call('POST /admin/whatsapp/test?phone=0123456789');
  t.match(test.body, { success: false, message: 'The WhatsApp service is not running' });
  t.match(await start(), {
    success: false,
    status: 'unavailable',
    troubleshooting: [/access token/, /phone number ID/],
    error_log: '',
  });
});

t.test('the service starts, is ready, sends a test message, and stops', async t => {
  await useCloudApi(api, admin);
  const began = performance.now();
  const started = await start();
  const took = (performance.now() - began) / 1000;
  t.match(started, { success: true, status: 'ready', troubleshooting: [] });
  t.ok(started.startup_time > 0 && started.startup_time <= took + 1, `${started.startup_time} of ${took} s`);
  t.match((await call('GET /admin/whatsapp/status')).body, {
    success: true,
    status: { isReady: true, qrGenerated: false, account: 'Franchise Marketplace, +60 12-555 0100' },
  });
  const test = await call('POST /admin/whatsapp/test?phone=012-345%206789&message=Hello');
  t.match(test.body, { success: true, message: 'The test message was sent to +60123456789.' });
  t.match(cloud.messages(), [{ body: { to: '60123456789', type: 'text', text: { body: 'Hello' } } }]);
  t.equal((await call('POST /admin/whatsapp/disconnect')).status, 409, 'there is no device');

  const record = await readRecord(api.config.dataDir);
  t.doesNotThrow(() => process.kill(-(record?.pid ?? 0), 0), 'in its own process group, so that it outlives the API');
  const mode = (await stat(join(api.config.dataDir, 'whatsapp/service.json'))).mode & 0o777;
  t.equal(mode, 0o600, 'its access token is private');
  const uninvited = await fetch(`http://127.0.0.1:${record?.port}/status`);
  t.equal(uninvited.status, 401);

  t.match(await stop(), { success: true });
  t.equal(await stateNow(), 'unavailable');
  t.notOk(record && isAlive(record), 'its process is gone');
  const actions = await knex('audit_log').where({ entity: 'whatsapp' }).orderBy('id').pluck('action');
  t.same(actions.slice(-3), ['start', 'test', 'stop']);
});

t.test('two concurrent starts start one service', async t => {
  cloud.calls.length = 0;
  // Starts two controls that are independent of each other, like two API processes on one machine.
  const { whatsappControl } = await import('../src/whatsapp/control.ts');
  const other = whatsappControl(api);
  const [first, second] = await Promise.all([
    call('POST /admin/whatsapp/start-service'),
    other.start({ id: admin.id, requestId: 'other' }),
  ]);
  t.match(
    [first.body, second],
    [
      { success: true, status: 'ready' },
      { success: true, status: 'ready' },
    ],
  );
  const requests = cloud.calls.filter(({ method }) => method === 'GET').length;
  t.equal(requests, 1, 'one service asked Meta for its account');
  const [{ holder }] = await knex('leases').where({ name: 'whatsapp' });
  t.equal(Number(holder.split('/')[1]), (await readRecord(api.config.dataDir))?.pid);
});

t.test(
  'another API process finds the service; when the service is killed, the API continues and starts it again',
  async t => {
    const before = await readRecord(api.config.dataDir);
    const { buildApp } = await import('../src/app/app.ts');
    const next = await buildApp(api);
    const answer = await next.inject({
      url: '/api/admin/whatsapp/status',
      headers: { authorization: `Bearer ${await api.tokenOf(admin)}` },
    });
    t.equal(answer.json().status.state, 'ready', 'after a restart of the API');
    await next.close();

    process.kill(before?.pid ?? 0, 'SIGKILL');
    await waitUntil(async () => (await stateNow()) === 'unavailable');
    t.equal((await api.call('GET /healthz')).status, 200);
    const keeper = superviseWhatsapp(api, api.app.log, 200);
    t.teardown(() => keeper.stop());
    await waitUntil(async () => (await stateNow()) === 'ready');
    t.not((await readRecord(api.config.dataDir))?.pid, before?.pid, 'the lease of the dead process is not waited for');
    await stop();
    const starts = async () =>
      (await readFile(join(api.config.dataDir, 'whatsapp/service.log'), 'utf8')).split('The service started').length;
    const whenStopped = await starts();
    // After this the last check of this supervisor has ended. The next one makes only its first check.
    await keeper.stop();
    await superviseWhatsapp(api, api.app.log, 200).stop();
    t.equal(await stateNow(), 'unavailable', 'what an admin stopped stays stopped');
    const { whatsappControl } = await import('../src/whatsapp/control.ts');
    t.equal(await whatsappControl(api).run(), null, 'also when its start waited for its turn');
    t.equal(await starts(), whenStopped, 'and is not started even briefly');
  },
);

/** Returns the living processes that this one has started. */
const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);

t.test('a service that is still starting when another one is ready exits instead of taking over later', async t => {
  const log = () => readFile(join(api.config.dataDir, 'whatsapp/service.log'), 'utf8');
  const before = await log();
  // The service waits here before it gets its lease, because another transaction is writing the row of the lease.
  const obstacle = await knex.transaction();
  await obstacle('leases').insert({ name: 'whatsapp', holder: 'another-machine/1/abc', held_until: new Date() });
  t.teardown(() => obstacle.isCompleted() || obstacle.rollback());
  const others = children();
  const starting = start();
  await waitForRowLock(api.database, starting);
  const [pid, ...more] = children().filter(child => !others.includes(child));
  t.same(more, []);
  const second = identify(Number(pid));
  if (!second) return t.fail('it has not started');

  // Another service, started by another API process of this machine, is ready first.
  const { tell } = await linkedService(t, api);
  tell({ kind: 'open', account: '60125550100' });
  t.match(await starting, { success: true, status: 'ready' });
  await waitUntil(() => !isAlive(second));
  await obstacle.rollback();
  t.match(await stop(), { success: true });
  t.equal(await stateNow(), 'unavailable');
  t.equal(await log(), before, 'it never began');
});

t.test('a running service uses saved settings at once', async t => {
  t.match(await start(), { success: true });
  cloud.admit('EAAG-another');
  const saved = await useCloudApi(api, admin, { cloudToken: 'EAAG-another' });
  t.match(saved.body, { cloudToken: '', cloudTokenSet: true });
  await waitUntil(() => cloud.calls.at(-1)?.token === 'EAAG-another');
  await waitUntil(async () => (await stateNow()) === 'ready');

  await useCloudApi(api, admin, { cloudToken: 'EAAG-wrong' });
  await waitUntil(async () => (await stateNow()) === 'disconnected');
  t.match(await start(), {
    success: false,
    status: 'disconnected',
    message: /The service runs, but not WhatsApp: 190/,
  });
  t.equal(await stateNow(), 'disconnected', 'it keeps trying');
  await stop();
});

t.test('an admin who stops the service during a restart is not overridden', async t => {
  await useCloudApi(api, admin, { cloudToken: 'EAAG-another' });
  const { whatsappControl } = await import('../src/whatsapp/control.ts');
  const control = whatsappControl(api);
  const actor = { id: admin.id, requestId: 'stop' };
  t.match(await control.start(actor), { success: true });
  const restarting = control.restart();
  await control.stop(actor);
  await restarting;
  t.equal(await control.client.status(), null);
  t.teardown(stop);
  const starting = control.start(actor);
  await control.restart();
  t.match(await starting, { success: true });
  t.match(await control.client.status(), { connection: { state: 'ready' } }, 'a restart may follow a start at once');
});

t.test('a linked device without a connection fails with advice', async t => {
  const body = { provider: 'linked', riskAccepted: true };
  t.equal((await call('PUT /admin/whatsapp/settings', body)).status, 200);
  t.match(await start(), {
    success: false,
    status: 'unavailable',
    message: /could not start: WebSocket Error \(connect ECONNREFUSED/,
    troubleshooting: [/web\.whatsapp\.com/, /15 to 30 minutes/, /Remove devices/, /log lines/, /Try again/],
    error_log: /The connection ended \(408\)[\s\S]*The service started/,
  });
  t.equal(await stateNow(), 'unavailable');
  const log = await readFile(join(api.config.dataDir, 'whatsapp/service.log'), 'utf8');
  t.match(log, /The service started \(linked device\)/);
  t.match(log, /Stopping/);
});

t.test(
  'a linked device shows a code as a picture, sends a test message when it is ready, and shows a new code later',
  async t => {
    const { done, tell } = await linkedService(t, api);
    t.match((await call('GET /admin/whatsapp/status')).body, { success: true, status: { state: 'initializing' } });

    tell({ kind: 'code', code: '2@a-code-that-links' });
    const status = (await call('GET /admin/whatsapp/status')).body.status;
    t.match(status, { isReady: false, qrGenerated: true, state: 'qr', provider: 'linked' });
    const qr = await call('GET /admin/whatsapp/qr');
    t.match(qr.body, { success: true, qrCode: '2@a-code-that-links' });
    t.equal(qr.headers['cache-control'], 'no-store');
    const picture = sharp(Buffer.from(qr.body.qrImage.replace('data:image/png;base64,', ''), 'base64'));
    t.match(await picture.metadata(), { format: 'png', width: 320, height: 320 });

    tell({ kind: 'open', account: '60125550100' });
    t.match((await call('GET /admin/whatsapp/status')).body.status, { isReady: true, account: '60125550100' });
    t.same((await call('GET /admin/whatsapp/qr')).body, { success: false, qrCode: '', qrImage: '' });
    t.equal((await call('POST /admin/whatsapp/test?phone=%2B60123456789')).body.success, true);
    t.same(done, ['60123456789: Test message from Franchise Marketplace.']);
    const unknown = await call('POST /admin/whatsapp/test?phone=0125550199&message=x');
    t.match(unknown.body, { success: false, message: /not registered/ });
    for (const [query, msg] of [
      ['', 'Please enter a phone number'],
      ['?phone=%20', 'Please enter a phone number'],
      ['?phone=12', /Phone must be a number like/],
    ] as const)
      t.match(await call(`POST /admin/whatsapp/test${query}`), { status: 422, body: { detail: [{ msg }] } });

    t.match((await call('POST /admin/whatsapp/disconnect')).body, { success: true });
    t.equal(done.at(-1), 'logged out');
    t.match((await call('GET /admin/whatsapp/status')).body, { status: { state: 'initializing' } });
    tell({ kind: 'code', code: '2@another' });
    t.match((await call('GET /admin/whatsapp/qr')).body, { qrCode: '2@another' });
  },
);

t.test("the service's HTTP interface requires its token and refuses invalid requests", async t => {
  const { dataDir } = api.config;
  await linkedService(t, api);
  const { port, token } = (await readRecord(dataDir)) ?? { port: 0, token: '' };
  const ask = async (path: string, body?: string, bearer = token) => {
    const method = body === undefined ? 'GET' : 'POST';
    return (
      await fetch(`http://127.0.0.1:${port}${path}`, { method, body, headers: { authorization: `Bearer ${bearer}` } })
    ).status;
  };
  t.equal(await ask('/status'), 200);
  t.equal(await ask('/status', undefined, `${token}x`), 401);
  t.equal(await ask('/nothing'), 404);
  t.equal(await ask('/send', '{'), 400);
  t.equal(await ask('/send', '{"phone":"x","text":"x","key":"x"}'), 400);
  t.equal(await ask('/send', `"${'x'.repeat(70_000)}"`), 413);
  t.equal(await ask('/status'), 200, 'and it continues');

  const elsewhere = Number(new URL(cloud.url).port);
  await writeRecord(dataDir, { pid: 1, born: 'long ago', port: elsewhere, token });
  t.equal(await stateNow(), 'unavailable', 'another program got the port of a service that has ended');
  t.match(await stop(), { message: /was not running/ });
  await writeFile(join(dataDir, 'whatsapp/service.json'), '{"half');
  t.equal(await stateNow(), 'unavailable');
});

t.test(
  'the token in the settings can be written but not read, and a linked device requires consent to its risk',
  async t => {
    await forget();
    const save = (body: object, headers = {}) => call('PUT /admin/whatsapp/settings', body, headers);
    const first = await call('GET /admin/whatsapp/settings');
    t.match(first.body, { provider: 'cloud', cloudToken: '', cloudTokenSet: false, riskAccepted: false });
    await save({ cloudToken: 'EAAG-secret', cloudPhoneNumberId: '123' });
    t.match((await save({ cloudToken: '', cloudTemplateName: 'new_lead' })).body, {
      cloudToken: '',
      cloudTokenSet: true,
      cloudPhoneNumberId: '123',
      cloudTemplateName: 'new_lead',
    });
    const stored = JSON.stringify(await knex('settings').where({ name: 'whatsapp' }).first());
    t.notMatch(stored, 'EAAG-secret');
    const logged = JSON.stringify(await knex('audit_log').where({ entity_id: 'whatsapp' }));
    t.notMatch(logged, 'EAAG-secret');
    t.match(logged, 'tokenReplaced');
    t.match(await save({ provider: 'linked' }), { status: 422, body: { detail: [{ loc: ['body', 'riskAccepted'] }] } });
    t.equal((await save({ provider: 'linked', riskAccepted: true })).status, 200);
    t.equal((await save({ riskAccepted: false })).status, 422, 'nor can the consent be withdrawn while it is used');
    for (const wrong of [{ cloudPhoneNumberId: '+60 12' }, { cloudTemplateName: 'New Lead' }, { cloudToken: 'a b' }])
      t.equal((await save(wrong)).status, 422);
    t.match(await save({ provider: 'cloud' }, { 'if-match': String(first.headers.etag) }), {
      status: 412,
      body: { current: { provider: 'linked' } },
    });
  },
);

t.test('only one service runs, also if there are several machines', async t => {
  const lease = () => new ServiceLease(knex);
  await knex('leases').where({ name: 'whatsapp' }).delete();
  const first = lease();
  t.equal(await first.take(), true);
  t.equal(await first.renew(), true);
  const heldBy = (holder: string, seconds: number) =>
    knex('leases')
      .where({ name: 'whatsapp' })
      .update({ holder, held_until: knex.raw('UTC_TIMESTAMP(3) + INTERVAL ? SECOND', [seconds]) });
  await heldBy('another-machine/1/abc', 20);
  t.equal(await first.renew(), false, 'the previous holder is notified');
  t.equal(await lease().take(), false, 'whether one on another machine lives is unknown');
  await heldBy('another-machine/1/abc', -1);
  t.equal(await lease().take(), true, 'its lease has expired');
  const here = (await knex('leases').where({ name: 'whatsapp' }).first('holder')).holder.split('/')[0];
  await heldBy(`${here}/${process.ppid}/abc`, 20);
  t.equal(await lease().take(), false, 'one that lives here keeps it');
  await heldBy(`${here}/4194399/abc`, 20);
  const heir = lease();
  t.equal(await heir.take(), true, 'one that died here is not waited for');
  await heir.release();
  t.equal((await knex('leases').where({ name: 'whatsapp' })).length, 0);
});

t.test('when two services find the lease of a dead process at the same time, one of them takes it', async t => {
  const here = new ServiceLease(knex);
  await here.take();
  const { holder } = await knex('leases').where({ name: 'whatsapp' }).first('holder');
  await knex('leases').update({ holder: `${holder.split('/')[0]}/4194399/abc` });
  // Both services read the holder before one of them writes.
  let read = 0;
  let go = () => {};
  const bothHaveRead = new Promise<void>(resolve => {
    go = resolve;
  });
  const together = (table: string) => {
    const query = knex(table);
    const first = query.first.bind(query);
    return Object.assign(query, {
      first: async (column: string) => {
        const row = await first(column);
        if (++read === 2) go();
        await bothHaveRead;
        return row;
      },
    });
  };
  const heir = () => new ServiceLease(new Proxy(knex, { apply: (_knex, _this, [table]) => together(table) }));
  t.same((await Promise.all([heir().take(), heir().take()])).sort(), [false, true]);
  t.equal(read, 2);
});

t.test('the service gets only the secrets that it needs', async t => {
  const given = {
    PATH: '/usr/bin',
    JWT_SECRET: 'j'.repeat(40),
    SERVICE_TOKEN: 't'.repeat(40),
    ADMIN_EMAIL: 'a@example.com',
    ADMIN_PASSWORD: 'a-password-of-the-admin',
    REBUILD_HOOK_URL: 'https://hooks.example.com/build',
    REBUILD_HOOK_SECRET: 'r'.repeat(40),
    S3_SECRET_ACCESS_KEY: 's'.repeat(40),
  };
  const env = serviceEnvironment(given, api.config);
  t.same(
    Object.keys(given).filter(name => name in env),
    ['PATH'],
  );
  t.match(serviceConfig(env), { secretsKey: api.config.secretsKey, dataDir: api.config.dataDir });
  t.equal(serviceConfig({ ...env, ...given }).jwtSecret.includes('j'.repeat(40)), false);
});
