import { once } from 'node:events';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { balancer } from './support/balancer.ts';
import { aFolder } from './support/folder.ts';
import { aFranchise, anEnquiry, someone } from './support/index.ts';
import { freePort, startServer } from './support/server-process.ts';

/** Reads and enquiries in a second. */
const [READS, ENQUIRIES] = [100, 20];

t.setTimeout(120_000);

t.test('two APIs behind a balancer are started anew, one after the other, and nobody notices', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const franchise = await aFranchise(database);
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
    DRAIN_SECONDS: '2',
  };
  const ports = [await freePort(), await freePort()];
  const start = async (port: number) => {
    const server = await startServer({ ...env, DATA_DIR: aFolder(t), PORT: String(port) });
    t.teardown(() => server.process.kill('SIGKILL'));
    return server;
  };
  const servers = await Promise.all(ports.map(start));
  const { url } = await balancer(t, ports);

  const answers: Promise<number>[] = [];
  const ask = (path: string, init?: RequestInit) =>
    answers.push(
      fetch(`${url}${path}`, init).then(
        async answer => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    );
  const read = () => ask(`/franchises/${franchise.id}`);
  let sent = 0;
  const enquire = () =>
    ask('/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `rolling-restart-${sent++}` },
      body: JSON.stringify(anEnquiry(franchise, someone())),
    });
  const timers = [setInterval(read, 1000 / READS), setInterval(enquire, 1000 / ENQUIRIES)];
  t.teardown(() => timers.forEach(clearInterval));

  for (const [at, server] of servers.entries()) {
    server.process.kill('SIGTERM');
    const [code] = await once(server.process, 'exit');
    t.equal(code, 0);
    await start(ports[at] ?? 0);
    // The balancer has seen it, too.
    const ready = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/readyz`)));
    t.ok(ready.every(({ ok }) => ok));
  }
  timers.forEach(clearInterval);
  const statuses = await Promise.all(answers);
  const failed = statuses.filter(status => status !== 200 && status !== 201);
  t.same(failed, [], `none of ${statuses.length} fails`);
  t.equal((await database.knex('leads')).length, sent);
});
