import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { openDatabase } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { buildApp } from '../../src/app/app.ts';
import { aClock } from '../support/clock.ts';
import { aFolder } from '../support/folder.ts';
import { aFranchise, testApi, testConfig } from '../support/index.ts';
import { aMessage } from '../support/outbox.ts';

t.test('health', async t => {
  const api = await testApi(t);

  t.test('reports that the process is up and ready', async t => {
    t.same((await api.call('GET /healthz')).body, { status: 'ok' });
    t.match((await api.call('GET /readyz')).body, {
      status: 'ready',
      email: 'not set up',
      oldest_unsent_seconds: null,
    });
  });

  t.test('reports the age of pending messages by channel', async t => {
    const since = (minutes: number) => ({ created_at: new Date(Date.now() - minutes * 60_000) });
    // Health is requested often and therefore cached for two seconds.
    const clock = aClock(t, { stands: true });
    await api.call('GET /readyz');
    const began = Date.now();
    await aMessage(api.database, { channel: 'email', ...since(2) });
    await aMessage(api.database, { channel: 'email', ...since(3), status: 'failed' });
    await aMessage(api.database, { channel: 'whatsapp', ...since(60) });
    await aMessage(api.database, { channel: 'whatsapp', ...since(5) });
    await aMessage(api.database, { channel: 'rebuild', ...since(9), status: 'sent' });
    t.match((await api.call('GET /readyz')).body, { oldest_unsent_seconds: null });
    clock.forward(2000);
    const { body } = await api.call('GET /readyz');
    const passed = (Date.now() - began) / 1000 + 1;
    const near = (age: number, seconds: number) => t.ok(age >= seconds && age < seconds + passed, `${age} s`);
    near(body.oldest_unsent_seconds, 120);
    near(body.oldest_unsent_whatsapp_seconds, 3600);
    t.equal(body.oldest_unsent_rebuild_seconds, null);
  });

  t.test('reports with a pending migration that the process is up, but not ready', async t => {
    const other = await testApi(t);
    await other.database.knex('migrations').orderBy('id', 'desc').limit(1).delete();
    const { status, headers, body } = await other.call('GET /readyz');
    t.match([status, headers['retry-after']], [503, '5']);
    t.equal(body.detail, 'The service is not ready. Please try again in a moment.');
    t.equal((await other.call('GET /healthz')).status, 200);
  });
});

/** Starts a proxy to a database that can be cut. */
const aWayTo = async (t: { teardown(work: () => unknown): unknown }, url: string) => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) end.on('error', () => {}).once('close', () => sockets.delete(end));
    sockets.add(socket).add(onward);
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  t.teardown(cut);
  return { url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(place.port) }).href, cut };
};

t.test('while the database is unavailable every call returns 503 without the reason', async t => {
  const real = await testDatabase();
  const way = await aWayTo(t, real.url);
  const database = openDatabase(way.url);
  const config = testConfig({ DATABASE_URL: way.url, DATA_DIR: aFolder(t) });
  const app = await buildApp({ config, database });
  t.teardown(async () => {
    await app.close();
    await database.close();
    await real.close();
  });
  const { slug } = await aFranchise(real);
  t.equal((await app.inject(`/api/franchise/${slug}`)).statusCode, 200);
  way.cut();
  for (const path of ['/readyz', `/franchise/${slug}`, '/categories', '/hero-slides', '/franchises?search=xy']) {
    const answer = await app.inject(`/api${path}`);
    t.match([answer.statusCode, answer.headers['retry-after']], [503, '5'], path);
    t.same(answer.json(), {
      detail: 'The service is not ready. Please try again in a moment.',
      code: 'service_not_ready',
    });
  }
  t.equal((await app.inject('/api/healthz')).statusCode, 200);
});
