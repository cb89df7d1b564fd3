import { once } from 'node:events';
import { newId } from '@marketplace/db';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { BATCH_ROWS } from '../src/background-jobs/jobs.ts';
import { aFolder } from './support/folder.ts';
import { aConsultant, aFranchise, aLead, anAdmin } from './support/index.ts';
import { manyEnquiries } from './support/many-enquiries.ts';
import { endLeases } from './support/schedules.ts';
import { freePort, startServer } from './support/server-process.ts';
import { aToken } from './support/tokens.ts';

const LONG_MS = 60_000;
const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';

/** Creates a database with an admin, and a function that starts servers on it. */
const office = async (t: { teardown(work: () => unknown): unknown }) => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(await freePort()),
    JWT_SECRET,
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
  };
  const start = async () => {
    const server = await startServer(env);
    t.teardown(() => server.process.kill('SIGKILL'));
    return server;
  };
  const admin = await anAdmin(database);
  const headers = {
    authorization: `Bearer ${await aToken(JWT_SECRET, admin)}`,
    'content-type': 'application/json',
  };
  return { database, admin, headers, start };
};

t.test('after kill -9 during an erasure another process erases the rest, each enquiry once', async t => {
  const { database, headers, start } = await office(t);
  const { knex } = database;
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const address = { email: 'many@example.org', email_key: 'many@example.org' };
  const { id } = await aLead(database, { franchise_id: franchise.id, ...address });
  const ids = await manyEnquiries(database, id, BATCH_ROWS);
  await knex('unlocks').insert(ids.map(id => ({ id: newId(), lead_id: id, user_id: consultant.id })));
  const first = await start();
  // The erasure waits for this locked row; the batches before this row are done.
  const obstacle = await knex.transaction();
  await obstacle('leads').where({ id: ids[300] }).forUpdate().first('id');
  const answer = await fetch(`${first.url}/admin/personal-data/erase`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: address.email }),
  });
  const { job } = (await answer.json()) as { job: { id: string; total_rows: number } };
  t.equal(job.total_rows, BATCH_ROWS + 1);
  const row = () => knex('background_jobs').where({ id: job.id }).first();
  const erased = async () => (await knex('leads').whereIn('id', ids).whereNotNull('erased_at')).length;
  const waits = async () => {
    const [statements] = await knex.raw('SHOW FULL PROCESSLIST');
    return statements.some(({ Info }: { Info: string | null }) => Info?.includes(ids[300] ?? '') && /FORCE/.test(Info));
  };
  await waitUntil(waits, LONG_MS);
  t.match(await row(), { status: 'running', processed: 300 });
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await obstacle.rollback();
  await waitUntil(async () => !(await waits()), LONG_MS);
  t.equal(await erased(), 300, 'the current batch has changed nothing');

  await endLeases(database);
  const second = await start();
  await waitUntil(async () => (await row()).status === 'finished', LONG_MS);
  t.match(await row(), { processed: BATCH_ROWS + 1 });
  t.equal(await erased(), BATCH_ROWS + 1);
  const notified: string[] = await knex('outbox').where({ kind: 'lead.erased' }).pluck('lead_id');
  t.same(notified.toSorted(), ids, 'the consultant is notified of each once');
  const audited: string[] = await knex('audit_log').where({ action: 'erase' }).pluck('entity_id');
  t.same(audited.toSorted(), ids);
  t.same(await knex('personal_data_waiting'), []);
  second.process.kill('SIGTERM');
  await once(second.process, 'exit');
});
