import { testDatabase, until } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';
import { migrationWords } from '../src/local/migration-words.ts';
import { aCommand, aDataDirectory } from './local/a-start.ts';

t.test('rows are told of every ten seconds, a statement each time', async t => {
  const said: string[] = [];
  let now = 1000;
  const { progress, atHand } = migrationWords(
    line => said.push(line),
    () => now,
  );
  const after = (milliseconds: number, rows: number) => {
    now += milliseconds;
    progress({ what: 'Words of leads', rows, total: 200_000 });
  };
  after(9999, 2000);
  after(1, 4000);
  after(9999, 6000);
  after(1, 8000);
  atHand({ statement: 'ALTER TABLE leads FORCE', seconds: 10, gaveWay: 0 });
  atHand({ statement: `ALTER TABLE leads ${'x'.repeat(60)}`, seconds: 70, gaveWay: 1 });
  atHand({ statement: 'ALTER TABLE leads FORCE', seconds: 80, gaveWay: 2 });
  t.same(said, [
    '… Words of leads: 4,000 of 200,000 rows',
    '… Words of leads: 8,000 of 200,000 rows',
    '… Since 10.0 s: ALTER TABLE leads FORCE',
    `… Since 70.0 s: ALTER TABLE leads ${'x'.repeat(42)}…, begun anew once to let others pass`,
    '… Since 80.0 s: ALTER TABLE leads FORCE, begun anew 2 times to let others pass',
  ]);
});

t.test('a start that waits for its turn at a table says so', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  // They allow more values in a column, and do so again.
  t.ok((await knex('migrations').where('name', 'like', 'credit_entries.reason %').delete()) > 0);
  const reader = await knex.transaction();
  await reader('credit_entries').first();
  const start = aCommand(t, ['start', '--empty'], {
    PORT: `${await freePort()}`,
    DATA_DIR: aDataDirectory(t),
    DATABASE_URL: database.url,
  });
  await until(() => /… Since \d+\.0 s: ALTER TABLE credit_entries DROP .*begun anew once/.test(start.said()));
  // Before it builds anything: others use what is built.
  start.signal('SIGTERM');
  await start.ended;
  t.notMatch(start.said(), 'Schema brought up to date');
  await reader.rollback();
});
