import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { aConsultant, aFranchise, anAdmin } from './support/builders.ts';
import { aFolder } from './support/folder.ts';
import { freePort, startServer } from './support/server-process.ts';
import { aToken } from './support/tokens.ts';

const ENQUIRIES = 500;
const AT_ONCE = 25;

t.test('kill -9 of the API while 500 enquiries arrive: each acknowledged one is stored exactly once', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(await freePort()),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LIMIT_LEADS_PER_HOUR: '1000000',
    LIMIT_READS_PER_MINUTE: '1000000',
    LIMIT_SEARCHES_PER_MINUTE: '1000000',
    LIMIT_WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  };
  let server = await startServer(env);
  t.teardown(() => server.process.kill('SIGKILL'));

  const send = async (n: number): Promise<{ id: string } | null> => {
    const answer = await fetch(`${server.url}/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `crash-test-${n}` },
      body: JSON.stringify({
        first_name: 'Visitor',
        last_name: String(n),
        email: `visitor${n}@example.org`,
        phone: `+60 3-5551 ${String(n).padStart(4, '0')}`,
        location_interest: 'Ipoh, Perak',
        franchise_id: franchise.id,
        elapsed_ms: 20_000,
      }),
    }).catch(() => null);
    if (answer?.status !== 201) return null;
    return answer.json().then(
      receipt => receipt as { id: string },
      () => null,
    );
  };

  const promised = new Map<number, string>();
  let next = 0;
  let isKilled = false;
  const visitor = async () => {
    while (next < ENQUIRIES) {
      const n = next++;
      const receipt = await send(n);
      if (receipt) promised.set(n, receipt.id);
      if (!isKilled && promised.size >= ENQUIRIES / 3) {
        isKilled = true;
        server.process.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  if (server.process.signalCode === null) await once(server.process, 'exit');
  t.ok(
    promised.size >= ENQUIRIES / 3 && promised.size < ENQUIRIES,
    `${promised.size} were acknowledged before it died`,
  );

  const leads = await database.knex('leads').select('id');
  const ids = new Set(leads.map(({ id }) => id));
  t.equal([...promised.values()].filter(id => !ids.has(id)).length, 0, 'no acknowledged enquiry is missing');
  const outbox = await database.knex('outbox').where({ kind: 'lead.consultant' }).pluck('lead_id');
  t.same(outbox.sort(), [...ids].sort(), 'each stored enquiry has its notification');

  server = await startServer(env);
  for (let n = 0; n < ENQUIRIES; n++) {
    const receipt = await send(n);
    if (promised.has(n) && receipt?.id !== promised.get(n)) t.fail(`enquiry ${n} got another response`);
  }
  const [row] = await database.knex('leads').countDistinct({ people: 'email' }).count({ rows: '*' });
  t.same(
    row,
    { people: ENQUIRIES, rows: ENQUIRIES },
    'after every visitor has tried again, each enquiry is stored once',
  );
  server.process.kill('SIGTERM');
  const [code] = await once(server.process, 'exit');
  t.equal(code, 0, 'it exits cleanly after SIGTERM');
});

t.test('kill -9 of the API during an import of users leaves no password on the disk', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(await freePort()),
    JWT_SECRET,
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
  };
  const folder = join(env.DATA_DIR, 'bulk');
  let server = await startServer(env);
  t.teardown(() => server.process.kill('SIGKILL'));

  const rows = Array.from({ length: 2000 }, (_, n) => `u${n}@example.com,User ${n},consultant,in clear text ${n}`);
  const body = new FormData();
  body.set('file', new Blob([['email,name,role,password', ...rows].join('\n')]), 'users.csv');
  const authorization = `Bearer ${await aToken(JWT_SECRET, await anAdmin(database))}`;
  const sending = fetch(`${server.url}/admin/bulk-upload-users`, { method: 'POST', headers: { authorization }, body });
  sending.catch(() => null);
  await waitUntil(async () => (await database.knex('bulk_jobs').where('processed', '>', 0)).length === 1);
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  const [left = ''] = await readdir(folder);
  t.not(left, '', 'the uploaded file is there');

  await utimes(join(folder, left), new Date(0), new Date(0));
  await writeFile(join(folder, 'of-another-process'), 'which is storing it');
  server = await startServer(env);
  await waitUntil(async () => (await readdir(folder)).length === 1);
  t.same(await readdir(folder), ['of-another-process']);
});
