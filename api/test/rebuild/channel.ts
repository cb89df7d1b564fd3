import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { readRebuildHook } from '../../src/platform/config/rebuild-hook.ts';
import { rebuildChannel } from '../../src/rebuild/channel.ts';
import { anAdmin, testApi } from '../support/index.ts';
import { aMessage, aWorker } from '../support/outbox.ts';
import { freePort } from '../support/server-process.ts';

const SECRET = 'rebuild-secret-of-the-tests-0123456789';
const PAYLOAD = { changes: 3, first_change_at: '2026-01-02T03:04:05.006Z', last_change_at: '2026-01-02T03:04:07.006Z' };
const api = await testApi(t);
const { database } = api;

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts a server that receives hooks; it sends the given responses first, and then 204. */
const aReceiver = async (
  t: { teardown(work: () => unknown): unknown },
  answers: ((r: ServerResponse) => void)[] = [],
) => {
  const received: Received[] = [];
  const server = createServer(async (request, reply) => {
    received.push({ method: request.method, path: request.url, headers: request.headers, body: await text(request) });
    const answer = answers.shift() ?? ((r: ServerResponse) => r.writeHead(204).end());
    answer(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { received, origin: `http://127.0.0.1:${address.port}` };
};

/** Starts a worker that calls a hook, and queues a message for it. */
const send = async (t: { teardown(work: () => unknown): unknown }, env: Record<string, string>) => {
  const faults: string[] = [];
  const hook = readRebuildHook(env, faults);
  if (!hook) throw new Error(faults.join());
  const id = await aMessage(database, {
    channel: 'rebuild',
    kind: 'site.rebuild',
    idempotency_key: `rebuild:${crypto.randomUUID()}`,
    payload: JSON.stringify(PAYLOAD),
  });
  aWorker(t, api, [rebuildChannel(hook, 'https://marketplace.example', database.knex)]);
  const row = () => database.knex('outbox').where({ id }).first();
  return {
    id,
    row,
    isNow: (status: string) => waitUntil(async () => (await row()).status === status),
    dueAgain: () =>
      database
        .knex('outbox')
        .where({ id })
        .update({ next_attempt_at: new Date(0) }),
  };
};

const signed = (origin: string) => ({ REBUILD_HOOK_URL: `${origin}/build`, REBUILD_HOOK_SECRET: SECRET });
const github = (origin: string) => ({
  REBUILD_HOOK_URL: `${origin}/repos/acme/site/dispatches`,
  REBUILD_HOOK_FORM: 'github',
  REBUILD_HOOK_TOKEN: 'github_pat_0123',
});
const isDeferred = async (
  { row }: { row: () => Promise<{ attempts: number; claimed_by: string | null }> },
  attempts: number,
) => waitUntil(async () => (await row()).attempts === attempts && (await row()).claimed_by === null);

t.test('the signature of a request covers its time, id and body', async t => {
  const { received, origin } = await aReceiver(t);
  const message = await send(t, signed(origin));
  await message.isNow('sent');
  const [request] = received;
  const row = await message.row();
  t.match(request, { method: 'POST', path: '/build', headers: { 'content-type': 'application/json' } });
  const {
    'x-rebuild-id': id,
    'x-rebuild-timestamp': timestamp,
    'x-rebuild-signature': signature,
  } = request?.headers ?? {};
  t.equal(id, row.idempotency_key);
  t.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 30, 'so that an old request can be refused');
  const expected = createHmac('sha256', SECRET).update(`${timestamp}.${id}.${request?.body}`).digest('hex');
  t.equal(signature, `sha256=${expected}`);
  t.same(JSON.parse(request?.body ?? ''), {
    event: 'content-changed',
    id,
    site: 'https://marketplace.example',
    ...PAYLOAD,
  });
  t.match(row, { attempts: 1, provider_reference: '204' });
});

t.test('only the beginning of an endless response is read', async t => {
  const { origin } = await aReceiver(t, [
    response => {
      const piece = Buffer.alloc(16_384, 'x');
      const go = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', go);
      go();
    },
  ]);
  const message = await send(t, signed(origin));
  await message.isNow('sent');
  t.match((await message.row()).provider_reference, /^200 x+$/);
});

t.test('a request that is refused temporarily is retried with the same id', async t => {
  const { received, origin } = await aReceiver(t, [
    r => r.writeHead(503).end('busy'),
    r => r.writeHead(429).end(),
    r => r.writeHead(200).end('queued as build 7'),
  ]);
  const message = await send(t, signed(origin));
  await isDeferred(message, 1);
  t.match(await message.row(), { status: 'pending', last_error: '503 busy' });
  await message.dueAgain();
  await isDeferred(message, 2);
  await message.dueAgain();
  await message.isNow('sent');
  t.match(await message.row(), { attempts: 3, provider_reference: '200 queued as build 7' });
  t.equal(new Set(received.map(({ headers }) => headers['x-rebuild-id'])).size, 1);
});

t.test('of several pending requests only the latest is sent, because a build includes everything', async t => {
  const earlier = await Promise.all(
    [1, 2, 3].map(() => aMessage(database, { channel: 'rebuild', kind: 'site.rebuild' })),
  );
  const rows = () => database.knex('outbox').whereIn('id', earlier);
  // Two requests are prepared at the same time. The earlier one would not be cancelled if the later one were already
  // sent.
  const { received, origin } = await aReceiver(t, [
    async r => {
      await waitUntil(async () => (await rows()).every(({ status }) => status !== 'pending'));
      r.writeHead(204).end();
    },
  ]);
  const message = await send(t, signed(origin));
  await message.isNow('sent');
  t.same(
    new Set((await rows()).map(({ status, last_error }) => `${status}: ${last_error}`)),
    new Set(['cancelled: A later message covers it']),
  );
  t.equal(received.length, 1);
});

t.test('nothing is lost when the receiver is unavailable', async t => {
  const port = await freePort();
  const message = await send(t, signed(`http://127.0.0.1:${port}`));
  await isDeferred(message, 1);
  t.match(await message.row(), { status: 'pending', last_error: /could not be reached \(ECONNREFUSED\)/ });
  await database.knex('outbox').delete();
});

t.test('without a hook, pending requests are cancelled after a day', async t => {
  const about = { channel: 'rebuild', kind: 'site.rebuild' };
  const young = await aMessage(database, about);
  const old = await aMessage(database, { ...about, created_at: new Date(Date.now() - 25 * 3_600_000), attempts: 3 });
  aWorker(t, api);
  const row = (id: string) => database.knex('outbox').where({ id }).first();
  await waitUntil(async () => (await row(old)).status === 'cancelled');
  t.match(await row(old), { attempts: 3, last_error: 'The rebuild hook is no longer configured' });
  t.match(await row(young), { status: 'pending', attempts: 0 }, 'another process may have a hook');
  await database.knex('outbox').delete();
});

t.test("a refused request is on the admin's list, from which it is sent again with another id", async t => {
  const { received, origin } = await aReceiver(t, [r => r.writeHead(401).end('{"message":"Bad credentials"}')]);
  const message = await send(t, github(origin));
  await message.isNow('failed');
  const admin = await anAdmin(database);
  const list = await api.call('GET /admin/notifications?filter={"channel":"rebuild","status":"failed"}', { as: admin });
  t.match(list.body, [{ id: message.id, last_error: '401 {"message":"Bad credentials"}', recipient: '', attempts: 1 }]);
  t.notMatch(JSON.stringify(list.body), 'github_pat');
  t.equal((await api.call(`POST /admin/notifications/${message.id}/resend`, { as: admin })).status, 200);
  await message.isNow('sent');
  const ids = received.map(({ body }) => JSON.parse(body).client_payload.id);
  t.equal(ids[1], `${ids[0]}#2`);
});

t.test('a redirect is not followed, because the token would be sent along', async t => {
  const elsewhere = await aReceiver(t);
  const { origin } = await aReceiver(t, [r => r.writeHead(307, { location: elsewhere.origin }).end()]);
  const message = await send(t, github(origin));
  await message.isNow('failed');
  t.match(await message.row(), { last_error: '307' });
  t.same(elsewhere.received, []);
});

t.test('GitHub receives a repository_dispatch as documented', async t => {
  const { received, origin } = await aReceiver(t, [
    r => r.writeHead(403, { 'x-ratelimit-remaining': '0' }).end('{"message":"API rate limit exceeded"}'),
  ]);
  const message = await send(t, github(origin));
  await isDeferred(message, 1);
  await message.dueAgain();
  await message.isNow('sent');
  const request = received[1];
  t.match(request, {
    method: 'POST',
    path: '/repos/acme/site/dispatches',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: 'Bearer github_pat_0123',
      'x-github-api-version': '2022-11-28',
      'user-agent': /./,
    },
  });
  const body = JSON.parse(request?.body ?? '');
  t.match(body, { event_type: 'content-changed', client_payload: { ...PAYLOAD, site: 'https://marketplace.example' } });
  t.ok(Object.keys(body.client_payload).length <= 10, 'GitHub accepts ten properties');
});
