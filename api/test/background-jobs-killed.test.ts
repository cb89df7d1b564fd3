import { once } from 'node:events';
import { testDatabase, until } from '@marketplace/db/testing';
import t from 'tap';
import { BATCH_ROWS } from '../src/background-jobs/jobs.ts';
import { aFolder } from './support/folder.ts';
import { aConsultant, anAdmin } from './support/index.ts';
import { manyFranchises } from './support/many-franchises.ts';
import { endLeases } from './support/schedules.ts';
import { freePort, startServer } from './support/server-process.ts';
import { aToken } from './support/tokens.ts';

const BATCHES = 4;
const MANY = BATCHES * BATCH_ROWS;
const LONG_MS = 60_000;
const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';

t.test('kill -9 in the midst of a batch: another process goes on, and each franchise is handed over once', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const admin = await anAdmin(database);
  const [consultant, heir] = [await aConsultant(database), await aConsultant(database)];
  const ids = await manyFranchises(database, MANY, { consultant_id: consultant.id });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(await freePort()),
    JWT_SECRET,
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
  };
  const first = await startServer(env);
  t.teardown(() => first.process.kill('SIGKILL'));

  // Whichever batch wants this one waits here; the others before it are done.
  const obstacle = await knex.transaction();
  await obstacle('franchises')
    .where({ id: ids.at(-1) })
    .forUpdate()
    .first('id');
  const headers = {
    authorization: `Bearer ${await aToken(JWT_SECRET, admin)}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ successor_id: heir.id });
  const answer = await fetch(`${first.url}/users/${consultant.id}`, { method: 'DELETE', headers, body });
  t.equal(answer.status, 200);
  const { job } = (await answer.json()) as { job: { id: string; total_rows: number } };
  t.equal(job.total_rows, MANY);
  const row = () => knex('background_jobs').where({ id: job.id }).first();
  const released = async () => (await knex('franchises').whereIn('id', ids).where({ consultant_id: heir.id })).length;
  const waits = async () => {
    const [statements] = await knex.raw('SHOW FULL PROCESSLIST');
    const asked = statements.filter(({ Info }: { Info: string | null }) => Info?.includes('FORCE INDEX (PRIMARY)'));
    return asked.some(({ Info }: { Info: string }) => Info.includes(ids.at(-1) ?? ''));
  };
  await until(waits, LONG_MS);
  const before = await row();
  t.match(before, { status: 'running', processed: await released() });
  t.ok(before.processed < MANY);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await obstacle.rollback();
  // The server undoes what the dead process had begun once it notices.
  await until(async () => !(await waits()), LONG_MS);
  t.match(await row(), { status: 'running', processed: before.processed });
  t.equal(await released(), before.processed, 'the batch at hand has changed nothing');

  await endLeases(database);
  const second = await startServer(env);
  t.teardown(() => second.process.kill('SIGKILL'));
  await until(async () => (await row()).status === 'finished', LONG_MS);
  t.match(await row(), { processed: MANY, total_rows: MANY });
  t.equal(await released(), MANY);
  const told = await knex('content_changes').whereIn('entity_id', ids).pluck('entity_id');
  t.same(told.toSorted(), ids, 'each is told once');
  const noted = await knex('handed_over_franchises').where({ user_id: consultant.id, successor_id: heir.id });
  t.equal(noted.length, MANY, 'and each noted, for the day on which it is undone');
  second.process.kill('SIGTERM');
  t.same(await once(second.process, 'exit'), [0, null], 'and it stops cleanly when it is asked to');
});
