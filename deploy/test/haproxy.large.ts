import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aFranchise, anEnquiry, newVisitorContact, type ServerProcess, startServer } from '@marketplace/api/testing';
import { openDatabase } from '@marketplace/db';
import { createAuthority, startTlsDatabase, testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';
import { startTestBalancer } from './haproxy/a-balancer.ts';
import { startFakeDatabase } from './haproxy/a-database.ts';

/** Reads and enquiries per second. */
const [READS, ENQUIRIES] = [100, 20];

t.test('two APIs behind HAProxy', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const franchise = await aFranchise(database);
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-haproxy-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: database.url,
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    WORKER: 'off',
    // The product's default. HAProxy checks each API once a second, and more often after a check found that the API is
    // stopping. Meanwhile it must also have found that the API that was restarted before is ready again.
    DRAIN_SECONDS: '10',
    DATA_DIR: folder,
  };
  const ports = [await freePort(), await freePort()] as const;
  const start = async (port: number): Promise<ServerProcess> => {
    const server = await startServer({ ...env, PORT: String(port) });
    t.teardown(() => server.process.kill('SIGKILL'));
    return server;
  };
  const servers = await Promise.all(ports.map(start));
  const { url } = await startTestBalancer(t, { apis: ports });
  const answered = (path: string, init?: RequestInit) =>
    fetch(`${url}${path}`, init).then(
      async answer => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  const read = () => answered(`/franchises/${franchise.id}`);
  let sent = 0;
  const enquire = () =>
    answered('/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `behind-haproxy-${sent++}` },
      body: JSON.stringify(anEnquiry(franchise, newVisitorContact())),
    });

  await t.test('restarting the APIs one after the other causes no failed calls', async t => {
    const answers: Promise<number>[] = [];
    const timers = [
      setInterval(() => answers.push(read()), 1000 / READS),
      setInterval(() => answers.push(enquire()), 1000 / ENQUIRIES),
    ];
    t.teardown(() => timers.forEach(clearInterval));
    for (const [at, { process }] of servers.entries()) {
      process.kill('SIGTERM');
      const [code] = await once(process, 'exit');
      t.equal(code, 0);
      servers[at] = await start(ports[at] ?? 0);
      // Waits until both APIs get calls again.
      await waitUntil(async () =>
        (await Promise.all(Array.from({ length: 10 }, read))).every(status => status === 200),
      );
    }
    timers.forEach(clearInterval);
    const statuses = await Promise.all(answers);
    const failed = statuses.filter(status => status !== 200 && status !== 201);
    t.same(failed, [], `none of ${statuses.length} fails`);
    t.equal((await database.knex('leads')).length, sent);
  });

  await t.test('a killed API gets no more calls after a second', async t => {
    const [victim] = servers;
    victim?.process.kill('SIGKILL');
    await waitUntil(async () => (await Promise.all(Array.from({ length: 20 }, read))).every(status => status === 200));
    t.same(await Promise.all(Array.from({ length: 5 }, enquire)), [201, 201, 201, 201, 201]);
    t.equal((await database.knex('leads')).length, sent);
  });
});

t.test(
  'a database node that returns after an outage gets no connections, because only one node may be written to',
  async t => {
    const [first, second] = [await startFakeDatabase(t, 'first'), await startFakeDatabase(t, 'second')];
    const { databasePort } = await startTestBalancer(t, { databases: [first.port, second.port] });
    /** Returns the name in the greeting of the connected node, or undefined. */
    const ledTo = () =>
      new Promise<string | undefined>(resolve => {
        const socket = createConnection(databasePort, '127.0.0.1');
        socket.once('data', greeting => {
          socket.destroy();
          resolve(greeting.subarray(5, greeting.indexOf(0, 5)).toString());
        });
        socket.once('close', () => resolve(undefined)).once('error', () => {});
      });
    await waitUntil(async () => (await ledTo()) === 'first');
    await first.stop();
    await waitUntil(async () => (await ledTo()) === 'second');
    const before = first.checks();
    await first.start();
    // A node counts as up after two successful checks. The third one comes after that.
    await waitUntil(() => first.checks() > before + 2);
    t.same(await Promise.all(Array.from({ length: 5 }, ledTo)), Array(5).fill('second'));
  },
);

t.test(
  "TLS to the database passes through the balancer, and each node’s certificate has the balancer's name",
  async t => {
    const folder = t.testdir({});
    const [own, other] = [createAuthority(join(folder, 'own')), createAuthority(join(folder, 'other'))];
    const first = await startTlsDatabase(t, own.sign('localhost'), own.ca);
    const second = await startTlsDatabase(t, own.sign('db2.example.com'), own.ca);
    const { databasePort } = await startTestBalancer(t, { databases: [first.port, second.port] });
    /** Returns the cipher of a connection through the balancer, or the error. */
    const connect = async (ca: string): Promise<string> => {
      const url = `mysql://root:@localhost:${databasePort}/mysql?ssl=true&ssl-ca=${encodeURIComponent(ca)}`;
      const database = openDatabase(url, { knex: 1, prepared: 1 });
      try {
        const [[row]] = await database.knex.raw("SHOW STATUS LIKE 'Ssl_cipher'");
        return row.Value;
      } catch (error) {
        return String(error);
      } finally {
        await database.close();
      }
    };
    await waitUntil(async () => /^TLS_/.test(await connect(own.ca)));
    t.match(await connect(other.ca), /self.signed|certificate/i, 'another authority is refused');
    await first.stop();
    await waitUntil(async () => /altnames/.test(await connect(own.ca)));
    t.match(await connect(own.ca), /altnames/, 'a node of another name is refused');
  },
);
