import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import t, { type Test } from 'tap';
import { run } from '../../src/migrations/runner/run.ts';
import { testDatabase, until } from '../../src/testing/index.ts';
import { fillEmptyTables } from '../support/some-rows.ts';

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
  const told: { statement: string; gaveWay: number }[] = [];
  const migrating = run(knex, { colour }, ['colour'], 'up', { atHand: one => told.push(one) }).then(() => {
    isDone = true;
  });
  // More than one turn: whoever comes behind the ALTER passes when it has given up.
  for (let written = 0; written < 3; written++) {
    const name = `Tea ${written}`;
    await knex('categories').insert({ id: crypto.randomUUID(), name, slug: `tea-${written}`, description: '' });
    await pause(1000);
  }
  t.equal(isDone, false, 'it has not pushed the reader away');
  // Whoever looks at the log knows.
  await until(() => told.some(({ statement, gaveWay }) => statement.includes('colour') && gaveWay === 1));
  await reader.commit();
  await migrating;
  t.ok('colour' in (await knex('categories').first()));
});

t.test('a table that others refer to is not closed to its readers while one of those is written to', async t => {
  const { knex, close } = await testDatabase();
  t.teardown(close);
  await fillEmptyTables(knex);
  const anew = {
    up: (knex: Knex) => knex.raw('ALTER TABLE franchises FORCE, ALGORITHM=INPLACE, LOCK=NONE'),
    down: async () => {},
  };
  const writer = await knex.transaction();
  await writer('leads').update({ message: 'Held' });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  const migrating = run(knex, { anew }, ['anew'], 'up', { atHand: over }).then(over);
  // A reader's patience ends before that of a writer would (8 seconds).
  const reads = (trx: Knex) => trx.raw('SET SESSION lock_wait_timeout = 4').then(() => trx('franchises').first('id'));
  while (!isOver) await knex.transaction(reads);
  t.equal((await writer('franchises').first('id')) !== undefined, true, 'who writes there reads on');
  await writer.commit();
  await migrating;
});

/** Ten categories, the migration that changes all of them in one statement, and the first and the last it comes to. */
const aBatch = async (t: Test) => {
  const { knex, close } = await testDatabase();
  t.teardown(close);
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`.padStart(36, '0'), slug: `tea-${at}` }));
  await knex('categories').insert(rows.map(row => ({ ...row, name: row.slug, description: '' })));
  const pour = {
    up: (knex: Knex) => knex.raw("UPDATE categories SET description = CONCAT(description, 'tea')"),
    down: async () => {},
  };
  const [first = '', last = ''] = [rows.at(0)?.id, rows.at(-1)?.id];
  const hasBegun = async () => (await knex('categories').where({ id: first }).forUpdate().skipLocked()).length === 0;
  return { knex, pour: () => run(knex, { pour }, ['pour'], 'up'), hasBegun, first, last };
};

t.test('a batch that waits for a row lets go of the others, and comes to its turn', async t => {
  const { knex, pour, hasBegun, first, last } = await aBatch(t);
  const other = await knex.transaction();
  await other('categories').where({ id: last }).update({ name: 'Held' });
  const poured = pour();
  await until(hasBegun);
  await knex('categories').where({ id: first }).update({ name: 'Passed' });
  t.same(await knex('categories').where({ name: 'Passed' }).pluck('description'), [''], 'while it waits');
  await other.commit();
  await poured;
  t.same(await knex('categories').distinct('description'), [{ description: 'tea' }], 'and each is changed once');
});

t.test('a batch that the server gives up for the sake of another is carried out behind it', async t => {
  const { knex, pour, hasBegun, first, last } = await aBatch(t);
  const other = await knex.transaction();
  // Whoever has written more is not given up.
  const many = Array.from({ length: 50 }, (_, at) => ({
    id: crypto.randomUUID(),
    slug: `other-${at}`,
    name: `Other ${at}`,
    description: 'tea',
  }));
  await other('categories').insert(many);
  await other('categories').where({ id: last }).update({ name: 'Held' });
  const poured = pour();
  await until(hasBegun);
  await other('categories').where({ id: first }).update({ name: 'Passed' });
  await other('categories').where('slug', 'like', 'other-%').delete();
  await other.commit();
  await poured;
  t.same(await knex('categories').distinct('description'), [{ description: 'tea' }]);
});

t.test(
  'a transaction of the migration itself, behind a change of the schema, waits for a row as everybody does',
  async t => {
    const { knex, hasBegun, first, last } = await aBatch(t);
    const other = await knex.transaction();
    await other('categories').where({ id: last }).update({ name: 'Held' });
    const both = {
      up: async (knex: Knex) => {
        await knex.raw('CREATE TABLE colours (name varchar(20) PRIMARY KEY)');
        await knex.transaction(async trx => {
          for (const id of [first, last]) await trx('categories').where({ id }).update({ description: 'tea' });
        });
      },
      down: async () => {},
    };
    const poured = run(knex, { both }, ['both'], 'up');
    await Promise.race([poured, until(hasBegun)]);
    await other.commit();
    await poured;
    t.equal((await knex('categories').where({ description: 'tea' })).length, 2);
  },
);
