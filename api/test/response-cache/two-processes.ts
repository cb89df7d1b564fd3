import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { recordChange } from '../../src/changes/feed.ts';
import { aFranchise, anAdmin, SERVICE_TOKEN, startServer } from '../support/index.ts';
import { freePort } from '../support/server-process.ts';
import { aToken } from '../support/tokens.ts';

/** Maximum time for which the cache may hide a save, in milliseconds. */
const HIDDEN_MS = 500;

const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';

/** Starts two processes of the API on one database, without a connection between them. */
const twoProcesses = async (t: { teardown(work: () => unknown): unknown }) => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  const start = async () =>
    startServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      JWT_SECRET,
      SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
      SERVICE_TOKEN,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      LIMIT_READS_PER_MINUTE: '1000000',
      LIMIT_WRITES_PER_MINUTE: '1000000',
      WORKER: 'off',
    });
  const servers = [await start(), await start()];
  t.teardown(async () => {
    for (const server of servers) server.process.kill();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { database, urls: servers.map(({ url }) => url) };
};

const names = async (url: string, search = ''): Promise<string[]> => {
  const query = new URLSearchParams({ range: '[0,99]', ...(search && { search, exact: 'true' }) });
  const answer = await fetch(`${url}/franchises?${query}`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
};

t.test('the cache never hides a save for longer than half a second', async t => {
  const { database, urls } = await twoProcesses(t);
  const token = await aToken(JWT_SECRET, await anAdmin(database));
  const franchises = [await aFranchise(database), await aFranchise(database)];
  const save = async (url: string, id: string, name: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/franchises/${id}`, { method: 'PUT', headers, body: JSON.stringify({ name }) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return performance.now();
  };
  /** Reads until a name is visible. A request that began half a second after the save must show it. */
  const untilShown = async (url: string, name: string, savedAt: number, search?: string) => {
    for (;;) {
      const began = performance.now();
      if ((await names(url, search)).includes(name)) return true;
      if (began - savedAt > HIDDEN_MS) return false;
    }
  };

  t.test('simultaneous saves in two processes are shown by both within half a second', async t => {
    for (let round = 0; round < 4; round++) {
      const saves = await Promise.all(
        franchises.map(async ({ id }, n) => {
          const [name, url] = [`Round ${round}, ${n}`, urls[(round + n) % 2] ?? ''];
          const savedAt = await save(url, id, name);
          t.ok((await names(url)).includes(name), `the process that saved ${name} shows it at once`);
          return { name, savedAt };
        }),
      );
      for (const { name, savedAt } of saves)
        for (const url of urls) {
          t.ok(await untilShown(url, name, savedAt), `${name} at ${url}`);
          t.ok(await untilShown(url, name, savedAt, name), `${name} is found at ${url}`);
        }
    }
  });

  t.test('a save that commits long after newer changes were read is shown within half a second', async t => {
    const [late, young] = franchises;
    if (!late || !young) throw new Error('no franchises');
    let committed = Number.NaN;
    const letGo = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const holding = inTransaction(database.knex, async trx => {
      await trx('franchises').where({ id: late.id }).update({ name: 'Late' });
      await recordChange(trx, { kind: 'franchise', entityId: late.id });
      written.resolve();
      await letGo.promise;
    }).then(() => {
      committed = performance.now();
    });
    await written.promise;
    const heldSince = performance.now();
    // A transaction must end within ten seconds, so on a busy machine there are fewer rounds.
    for (let n = 0; n < 3 && performance.now() - heldSince < 5000; n++) {
      const savedAt = await save(urls[n % 2] ?? '', young.id, `Young ${n}`);
      for (const url of urls) {
        t.ok(await untilShown(url, `Young ${n}`, savedAt), `Young ${n} at ${url}`);
        t.notOk((await names(url)).includes('Late'));
      }
    }
    letGo.resolve();
    await holding;
    for (const url of urls) t.ok(await untilShown(url, 'Late', committed), url);
  });
});
