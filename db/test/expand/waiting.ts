import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { run } from '../../src/migrations/runner/run.ts';
import { testDatabase } from '../../src/testing/index.ts';

t.test('a migration that waits for a long transaction lets others pass, and comes to its turn', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const colour = {
    up: (knex: typeof database.knex) =>
      knex.raw('ALTER TABLE categories ADD COLUMN colour varchar(20) NULL, ALGORITHM=INSTANT'),
    down: async () => {},
  };
  const reader = await knex.transaction();
  await reader('categories').first();
  let isDone = false;
  const migrating = run(knex, { colour }, ['colour'], 'up').then(() => {
    isDone = true;
  });
  // More than one turn: whoever comes behind the ALTER passes when it has given up.
  for (let written = 0; written < 3; written++) {
    const name = `Tea ${written}`;
    await knex('categories').insert({ id: crypto.randomUUID(), name, slug: `tea-${written}`, description: '' });
    await pause(1000);
  }
  t.equal(isDone, false, 'it has not pushed the reader away');
  await reader.commit();
  await migrating;
  t.ok('colour' in (await knex('categories').first()));
});
