import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { baileysDevice } from '../../src/whatsapp/service/baileys-device.ts';
import { type Device, type DeviceEvent, REASON } from '../../src/whatsapp/service/device.ts';
import { openDeviceSession } from '../../src/whatsapp/service/device-session.ts';
import { LinkedDevice } from '../../src/whatsapp/service/linked-device.ts';
import { ServiceLog } from '../../src/whatsapp/service/log.ts';
import { SessionStore } from '../../src/whatsapp/service/session-store.ts';

type Test = { teardown(work: () => unknown): unknown };

const KEY = 'secrets-key-of-the-tests-0123456789abcd';
const MESSAGE = { phone: '60123456789', text: 'Hello', key: 'whatsapp:lead.consultant:1' };

const aFolder = async (t: Test) => {
  const folder = await mkdtemp(join(tmpdir(), 'whatsapp-session-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'session');
};

/** Replaces WhatsApp: it emits the events of the test and records the calls. */
const aPhone = (
  t: Test,
  overrides: Partial<Device> = {},
  times: { sendMs?: number; answerMs?: number; betweenMs?: number } = {},
) => {
  const done: string[] = [];
  let emit: (event: DeviceEvent) => void = () => {};
  const linked = new LinkedDevice(
    async heard => {
      done.push('opened');
      emit = heard;
      return {
        isRegistered: async () => true,
        send: async (phone, text, id) => void done.push(`${phone} ${text} ${id.slice(0, 4)}${id.length}`),
        logout: async () => void done.push('logged out'),
        end: () => void done.push('ended'),
        ...overrides,
      };
    },
    async () => void done.push('forgotten'),
    new ServiceLog(),
    { firstPauseMs: 10, longestPauseMs: 40, sendMs: 1000, betweenMs: 20, roundsOfCodes: 2, ...times },
  );
  t.teardown(() => linked.stop());
  return {
    linked,
    done,
    tell: (event: DeviceEvent) => emit(event),
    opened: () => done.filter(what => what === 'opened'),
  };
};

const open: DeviceEvent = { kind: 'open', account: '60125550100' };
const closed = (reason: number): DeviceEvent => ({ kind: 'closed', reason, error: 'as WhatsApp says' });

t.test('a linked device initialises, shows a code, becomes ready, and then sends', async t => {
  const { linked, done, tell, opened } = aPhone(t);
  t.same(linked.connection(), { state: 'initializing' });
  await linked.start();
  t.match(await linked.send(MESSAGE), { fate: 'unavailable', error: 'WhatsApp is not ready' });
  tell({ kind: 'code', code: '2@abc' });
  t.same(linked.connection(), { state: 'qr', code: '2@abc' });
  tell({ kind: 'code', code: '2@def' });
  t.same(linked.connection(), { state: 'qr', code: '2@def' }, 'each code replaces the previous one');
  // After the scan WhatsApp wants a new connection.
  tell(closed(REASON.restartRequired));
  await waitUntil(() => opened().length === 2);
  tell(open);
  t.same(linked.connection(), { state: 'ready', account: '60125550100' });
  const [first, second] = [await linked.send(MESSAGE), await linked.send(MESSAGE)];
  t.match(first, { fate: 'sent', reference: /^3EB0[0-9A-F]{18}$/ });
  t.same(second, first, 'the same message has the same id at every attempt');
  t.equal(done.at(-1), '60123456789 Hello 3EB022');
});

t.test(
  'a message is refused for an unknown number, deferred after a timeout, and unavailable without a connection',
  async t => {
    const nobody = aPhone(t, { isRegistered: async () => false });
    await nobody.linked.start();
    nobody.tell(open);
    t.match(await nobody.linked.send(MESSAGE), { fate: 'refused', error: /not registered/ });
    const slow = aPhone(t, { send: () => new Promise(() => {}) }, { sendMs: 100 });
    await slow.linked.start();
    slow.tell(open);
    t.match(await slow.linked.send(MESSAGE), { fate: 'deferred', error: /Timeout/ });
    const broken = aPhone(t, {
      send: async () => {
        throw new Error('Connection Closed');
      },
    });
    await broken.linked.start();
    broken.tell(open);
    t.match(await broken.linked.send(MESSAGE), { fate: 'unavailable', error: 'Connection Closed' });
  },
);

t.test('messages are sent with a minimum interval', async t => {
  const { promise: firstIsSent, resolve: sent } = Promise.withResolvers<void>();
  let count = 0;
  const send = async () => {
    count++;
    sent();
  };
  const { linked, tell } = aPhone(t, { send }, { sendMs: 60_000, betweenMs: 1500 });
  await linked.start();
  tell(open);
  const all = Promise.all([1, 2, 3].map(() => linked.send(MESSAGE)));
  await firstIsSent;
  // Timers run in the order of their times even if they are late, so this one runs before the timer of the next
  // message.
  await new Promise(resolve => setTimeout(resolve, 1000));
  t.equal(count, 1, 'the others wait');
  await all;
  t.equal(count, 3);
});

t.test('a lost connection is restored, and a session that was ended by another program is not', async t => {
  const { linked, done, tell, opened } = aPhone(t);
  await linked.start();
  tell(open);
  tell(closed(REASON.connectionLost));
  t.same(linked.connection(), { state: 'disconnected', why: 'as WhatsApp says' });
  await waitUntil(() => opened().length === 2);
  tell(open);
  tell(closed(REASON.loggedOut));
  await waitUntil(() => opened().length === 3);
  t.ok(done.includes('forgotten'), 'an ended session is deleted, and a new code is shown');
  tell(open);
  tell(closed(REASON.replaced));
  t.match(linked.connection(), { state: 'disconnected', why: /Another program/ });
  tell(closed(REASON.forbidden));
  await new Promise(resolve => setTimeout(resolve, 100));
  t.equal(opened().length, 3, "two programs do not keep ending each other's session");
});

t.test('a connection that delivers no events is closed and opened again', async t => {
  const { linked, opened, done } = aPhone(t, {}, { answerMs: 150 });
  await linked.start();
  await waitUntil(() => linked.connection().state === 'disconnected');
  t.match(linked.connection(), { why: /Timeout/ });
  await waitUntil(() => opened().length >= 2);
  t.same(done.slice(0, 3), ['opened', 'ended', 'opened']);
});

t.test('codes that no one scans end after a while', async t => {
  const { linked, tell, opened } = aPhone(t);
  await linked.start();
  tell({ kind: 'code', code: '1' });
  tell(closed(REASON.connectionLost));
  await waitUntil(() => opened().length === 2);
  tell({ kind: 'code', code: '2' });
  tell(closed(REASON.connectionLost));
  t.match(linked.connection(), { state: 'disconnected', why: /Nobody scanned/ });
  await linked.disconnect();
  t.equal(opened().length, 3, 'until an admin requests a new one');
});

t.test(
  'disconnecting signs out, deletes the session and starts again; later events of the old connection are ignored',
  async t => {
    const { linked, done, tell } = aPhone(t);
    await linked.start();
    tell(open);
    done.length = 0;
    await linked.disconnect();
    t.same(done, ['logged out', 'ended', 'forgotten', 'opened']);
    t.same(linked.connection(), { state: 'initializing' });
    tell({ kind: 'code', code: 'new' });
    t.same(linked.connection(), { state: 'qr', code: 'new' });
    await linked.stop();
    tell(open);
    t.match(linked.connection(), { state: 'disconnected' });
  },
);

t.test('a device that cannot be signed out is disconnected anyway', async t => {
  for (const logout of [() => new Promise<void>(() => {}), () => Promise.reject(new Error('Connection Closed'))]) {
    const { linked, done, tell, opened } = aPhone(t, { logout }, { sendMs: 100 });
    await linked.start();
    tell(open);
    await linked.disconnect();
    t.ok(done.includes('forgotten'));
    t.equal(opened().length, 2);
    t.same(linked.connection(), { state: 'initializing' });
    await linked.stop();
  }
});

t.test('the session is stored encrypted, including names, and opens only with its key', async t => {
  const folder = await aFolder(t);
  const session = await openDeviceSession(new SessionStore(folder, KEY));
  session.state.creds.advSecretKey = 'the-secret-of-this-device';
  await session.saveCreds();
  const { keys } = session.state;
  await keys.set({
    session: { '60123456789.0': randomBytes(64) },
    'lid-mapping': { '60123456789': '123456' },
  });
  const again = await openDeviceSession(new SessionStore(folder, KEY));
  t.equal(again.state.creds.advSecretKey, 'the-secret-of-this-device');
  t.same(again.state.creds.noiseKey.private, session.state.creds.noiseKey.private, 'bytes are preserved');
  t.same(await again.state.keys.get('lid-mapping', ['60123456789', 'none']), { '60123456789': '123456' });

  const files = await readdir(folder);
  t.equal(files.length, 3);
  t.notMatch(files.join(), /60123456789|creds|session/);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    t.match(text, /^v1\./);
    t.notMatch(text, /secret|noiseKey|123456/);
  }
  const other = await openDeviceSession(new SessionStore(folder, `${KEY}x`));
  t.not(other.state.creds.advSecretKey, 'the-secret-of-this-device');
  await writeFile(join(folder, files[0] ?? ''), 'v1.damaged');
  await openDeviceSession(new SessionStore(folder, KEY));
  await keys.set({ 'lid-mapping': { '60123456789': null } });
  t.same(await keys.get('lid-mapping', ['60123456789']), {});
  await new SessionStore(folder, KEY).clear();
  await t.rejects(readdir(folder));
});

t.test('with the real library, a refused connection is reported and opened again', async t => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  t.teardown(() => server.close());
  server.on('upgrade', (_request, socket) => {
    // A server that disconnects at once resets the connection.
    socket.on('error', () => {});
    socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const folder = await aFolder(t);
  const store = new SessionStore(folder, KEY);
  const lines: string[] = [];
  const log = new ServiceLog(line => lines.push(line));
  const device = baileysDevice(store, log, `ws://127.0.0.1:${address.port}/`);
  let opened = 0;
  const linked = new LinkedDevice(
    heard => {
      opened++;
      return device(heard);
    },
    () => store.clear(),
    log,
    { firstPauseMs: 20 },
  );
  t.teardown(() => linked.stop());
  await linked.start();
  await waitUntil(() => opened >= 3);
  await waitUntil(() => linked.connection().state === 'disconnected');
  t.match(linked.connection(), { why: /Unexpected server response: 503/ });
  t.match(lines.join('\n'), /The connection ended/);
  await linked.stop();
});
