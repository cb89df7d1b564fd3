import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { aFolder } from './support/folder.ts';
import { aCategory, anAdmin, anEnquiry, newVisitorContact } from './support/index.ts';
import { manyFranchises } from './support/many-franchises.ts';
import { freePort, startServer } from './support/server-process.ts';
import { aToken } from './support/tokens.ts';

t.setTimeout(1_800_000);

const OF_A_CATEGORY = 7000;
const FLOOR_ENQUIRIES = 150;
/**
 * Time between the starts of two enquiries in milliseconds. The second one starts even if the first is not answered
 * yet.
 */
const PACE_MS = 40;
/** Maximum response time: a factor of that of an idle system, plus an allowance for slow machines in milliseconds. */
const [MOST_TIMES, ALLOWANCE_MS] = [6, 150];
const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';

t.test('renaming a category of thousands of franchises hardly slows down enquiries and saves', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const admin = await anAdmin(database);
  const port = await freePort();
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(port),
    JWT_SECRET,
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  });
  t.teardown(() => server.process.kill('SIGKILL'));
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await aToken(JWT_SECRET, admin)}`,
  };
  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    return { status: answer.status, took: performance.now() - began };
  };
  const send = (method: string, path: string, body: object) =>
    fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const quantile = (took: number[], share: number) =>
    took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0;

  /**
   * Sends enquiries about these franchises, and saves of the franchises, until `isOver` returns true.
   * @returns the 95th percentile of the response times
   */
  const beside = async (ids: string[], isOver: (asked: number) => boolean | Promise<boolean>) => {
    const requests = [];
    for (let n = 0; !(await isOver(n)); n++) {
      const id = ids[(n * 7919) % ids.length] ?? '';
      requests.push(
        n % 5 === 4
          ? timed(() => send('PUT', `/franchises/${id}`, { name: `Saved ${n}` }))
          : timed(() => send('POST', '/leads', anEnquiry({ id }, newVisitorContact()))),
      );
      await pause(PACE_MS);
    }
    const answered = await Promise.all(requests);
    t.same(
      answered.filter(({ status }) => status !== 200 && status !== 201),
      [],
      `each of ${answered.length} is accepted`,
    );
    return quantile(
      answered.map(({ took }) => took),
      0.95,
    );
  };

  const measured = async (what: string, ids: string[], change: () => Promise<Response>) => {
    const floor = await beside(ids, n => n >= FLOOR_ENQUIRIES);
    const began = performance.now();
    const answer = await change();
    const answeredMs = performance.now() - began;
    t.equal(answer.status, 200);
    const { job } = (await answer.json()) as { job: { id: string; total_rows: number } };
    t.equal(job.total_rows, ids.length);
    const row = () => knex('background_jobs').where({ id: job.id }).first();
    const p95 = await beside(ids, async () => (await row()).status === 'finished');
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [alone, with_] = [Math.round(floor), Math.round(p95)];
    t.comment(
      `${what}: answered in ${Math.round(answeredMs)} ms, done in ${seconds} s; 95 of 100 within ${alone} ms alone, ${with_} ms beside it (${(p95 / floor).toFixed(1)} times)`,
    );
    t.match(await row(), { processed: ids.length, total_rows: ids.length });
    t.ok(p95 < MOST_TIMES * floor + ALLOWANCE_MS, `${with_} ms meanwhile, ${alone} ms alone`);
  };

  const category = await aCategory(database, { name: 'Large' });
  const ids = await manyFranchises(database, OF_A_CATEGORY, { category: 'Large' });
  await measured(`a category of ${OF_A_CATEGORY}`, ids, () =>
    send('PUT', `/categories/${category.id}`, { name: 'Huge' }),
  );
  t.equal((await knex('franchises').where({ category_id: category.id })).length, OF_A_CATEGORY);
  server.process.kill('SIGTERM');
  t.same(await once(server.process, 'exit'), [0, null]);
});
