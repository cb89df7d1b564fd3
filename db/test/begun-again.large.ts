import t from 'tap';
import { migrate, rollback } from '../src/index.ts';
import { testDatabase } from '../src/testing/index.ts';
import { BROKEN_OFF, breaking, killedAfter, outliveLease } from './support/breaking-off.ts';
import { schemaOf } from './support/schema-of.ts';

const wanted = await testDatabase();
const schema = await schemaOf(wanted);
const statements: string[] = [];
const counted = await testDatabase({ empty: true });
await migrate(counted.knex, { watch: (moment, sql) => moment === 'after' && statements.push(sql) });
t.teardown(() => Promise.all([wanted.close(), counted.close()]));

for (const moment of ['before', 'after'] as const)
  t.test(`broken off ${moment} any one of its statements, a migration goes on to its end`, async t => {
    for (const at of statements.keys()) {
      const database = await testDatabase({ empty: true });
      let seen = 0;
      const watch = (now: string) => {
        if (now === moment && seen++ === at) throw BROKEN_OFF;
      };
      await t.rejects(migrate(database.knex, { watch }), BROKEN_OFF);
      await migrate(database.knex);
      t.same(await schemaOf(database), schema, `at ${statements[at]}`);
      await database.close();
    }
  });

t.test('killed after every one of its statements, a migration goes on to its end', async t => {
  const database = await testDatabase({ empty: true });
  // Each process makes one statement, the one at hand of the process before once more.
  let kills = 0;
  while (await killedAfter(database.url, kills === 0 ? 1 : 2)) {
    kills++;
    await outliveLease(database);
  }
  t.ok(kills >= statements.length - 1, `${kills} of ${statements.length}`);
  t.same(await schemaOf(database), schema);
  await database.close();
});

t.test('taken back and broken off after each statement, nothing is left, and it goes up again', async t => {
  const database = await testDatabase();
  const watch = breaking('after');
  for (let ended = false; !ended; )
    ended = await rollback(database.knex, { watch }).then(
      () => true,
      error => {
        if (error !== BROKEN_OFF) throw error;
        return false;
      },
    );
  t.same((await schemaOf(database)).columns, []);
  await migrate(database.knex);
  t.same(await schemaOf(database), schema);
  await database.close();
});
