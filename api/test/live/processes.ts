import { once } from 'node:events';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { aFolder } from '../support/folder.ts';
import { aFranchise, anAdmin, anEnquiry, newVisitorContact } from '../support/index.ts';
import { openConsole } from '../support/open-console.ts';
import { redisServer } from '../support/redis-server.ts';
import { freePort, type ServerProcess, startServer } from '../support/server-process.ts';
import { aToken } from '../support/tokens.ts';

const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';

for (const way of ['by polling', 'through Redis'] as const)
  t.test(`two processes get each other's live events ${way}`, async t => {
    const database = await testDatabase();
    t.teardown(() => database.close());
    const redis = way === 'through Redis' ? await redisServer(t) : undefined;
    const admin = await anAdmin(database);
    const franchise = await aFranchise(database);
    const token = await aToken(JWT_SECRET, admin);
    const start = async (port: number) => {
      const server = await startServer({
        DATABASE_URL: database.url,
        DATA_DIR: aFolder(t),
        PORT: String(port),
        JWT_SECRET,
        SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
        SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
        LOG_LEVEL: 'silent',
        WORKER: 'off',
        LIMIT_LEADS_PER_HOUR: '100000',
        ...(redis && { REDIS_URL: redis.url }),
      });
      t.teardown(() => server.process.kill('SIGKILL'));
      return server;
    };
    const ports = [await freePort(), await freePort()] as const;
    let first = await start(ports[0]);
    const second = await start(ports[1]);
    const send = async ({ url }: ServerProcess): Promise<string> => {
      const answer = await fetch(`${url}/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(anEnquiry(franchise, newVisitorContact())),
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const consoles = [await openConsole(first.url, token), await openConsole(second.url, token)];
    t.teardown(() => {
      for (const one of consoles) one.close();
    });

    const times: number[] = [];
    for (let n = 0; n < 6; n++) {
      const began = performance.now();
      const id = await send(n % 2 ? first : second);
      const sentMs = performance.now() - began;
      await Promise.all(consoles.map(one => one.hears(id, 'new')));
      times.push(Math.round(performance.now() - began - sentMs));
    }
    t.comment(`delay at both processes (ms): ${times.join(' ')}`);
    t.ok(Math.min(...times) < 5000, 'much earlier than a console would poll');

    if (redis) {
      redis.process().kill('SIGKILL');
      await once(redis.process(), 'exit');
      const id = await send(second);
      await Promise.all(consoles.map(one => one.hears(id, 'new')));
      t.pass('without Redis each process polls');
      return;
    }

    const [broken] = consoles;
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await waitUntil(() => Boolean(broken?.isOver()));
    const missed = [await send(second), await send(second), await send(second)];
    first = await start(ports[0]);
    const again = await openConsole(first.url, token, broken?.cursor());
    t.teardown(() => again.close());
    for (const id of missed) await again.hears(id, 'new');
    const received = new Map([...(broken?.heard ?? []), ...again.heard].map(({ data }) => [data.id, data.lead_id]));
    const leads = [...received.values()].filter(id => id !== undefined);
    t.equal(
      leads.length,
      new Set(leads).size,
      'after a process was killed no event is lost, and repeated ones have the same id',
    );
    t.equal(leads.length, times.length + missed.length);
    t.same(
      consoles[1]
        ?.leads()
        .filter(id => missed.includes(id))
        .sort(),
      [...missed].sort(),
      'a console that stayed connected gets each event once',
    );
  });
