import { once } from 'node:events';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { aFranchise } from '../support/builders.ts';
import { aFolder } from '../support/folder.ts';
import { freePort, startServer } from '../support/server-process.ts';

t.test('on SIGTERM the API finishes its requests and writes its counts', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const franchise = await aFranchise(database);
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: aFolder(t),
    PORT: String(await freePort()),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
    SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
    LOG_LEVEL: 'silent',
    WORKER: 'off',
  });
  t.teardown(() => server.process.kill('SIGKILL'));

  const send = (n: number) =>
    fetch(`${server.url}/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Visitor',
        last_name: `${n}`,
        email: `visitor${n}@example.org`,
        phone: `+60 3-5553 ${String(n).padStart(4, '0')}`,
        location_interest: 'Ipoh, Perak',
        franchise_id: franchise.id,
        elapsed_ms: 20_000,
      }),
    }).then(
      async answer => ({ status: answer.status, body: await answer.text() }),
      () => null,
    );

  const sent = Array.from({ length: 60 }, (_, n) => send(n));
  await Promise.race(sent);
  for (let n = 0; n < 7; n++)
    await fetch(`${server.url}/franchises/${franchise.id}/increment-view`, { method: 'POST' });
  const requestedAt = performance.now();
  server.process.kill('SIGTERM');
  const exited = once(server.process, 'exit');
  const answers = await Promise.all(sent);
  const [code] = await exited;

  t.equal(code, 0, 'it exits by itself');
  t.ok(performance.now() - requestedAt < 30_000, 'without waiting for idle connections');
  const answered = answers.filter(answer => answer !== null);
  t.ok(answered.length > 0);
  t.ok(
    answered.every(({ status, body }) => (status === 201 ? body.endsWith('}') : status === 503)),
    'every response was complete',
  );
  const [row] = await database.knex('leads').count({ stored: '*' });
  t.equal(
    row?.stored,
    answered.filter(({ status }) => status === 201).length,
    'stores exactly the acknowledged enquiries',
  );
  const { view_count } = await database.knex('franchises').where({ id: franchise.id }).first('view_count');
  t.equal(view_count, 7, 'the latest views are written');
});
