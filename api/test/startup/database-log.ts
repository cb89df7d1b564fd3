import { PassThrough } from 'node:stream';
import { openDatabase } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import { pino } from 'pino';
import t from 'tap';
import { loggerOptions } from '../../src/platform/runtime/logging.ts';
import { databaseProxy } from '../support/database-proxy.ts';

const VALUE = 'aminah@example.org';

t.test('messages of the database driver are logged as JSON without values of statements', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  let cutting = false;
  const before = await databaseProxy(t, database.url, () => (cutting ? 'cut before' : null));
  const stream = new PassThrough();
  const log = pino(loggerOptions('info'), stream);
  const own = openDatabase(before.url, { knex: 1, prepared: 1 }, log);
  t.teardown(() => own.close());
  const printed = t.capture(console, 'log');

  await own.knex.raw('SELECT 1');
  cutting = true;
  const errors = [
    own.knex('users').where({ email: VALUE }).first(),
    own.prepared.execute('UPDATE users SET name = name WHERE email = ?', [VALUE]),
    own.knex.raw('SELECT id FROM users WHERE email = ? AND', [VALUE]),
  ];
  for (const [n, asked] of errors.entries()) {
    const error = await asked.then(
      () => null,
      (error: Error) => error,
    );
    if (!error) {
      t.fail(`${n} did not fail`);
      continue;
    }
    log.warn({ err: error }, 'it failed');
    cutting = n < 1;
  }
  // knex logs that it found a broken connection.
  await own.knex.raw('SELECT 1');
  const lines = String(stream.read() ?? '')
    .trim()
    .split('\n');
  t.ok(lines.length >= 3);
  for (const line of lines) t.doesNotThrow(() => JSON.parse(line), line);
  t.notMatch(lines.join(), /aminah/);
  t.same(printed(), [], 'nothing bypasses the log');
});
