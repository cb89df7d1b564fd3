import type { Knex } from 'knex';
import t from 'tap';
import { type Database, migrate, openDatabase } from '../src/index.ts';
import { run } from '../src/migrations/runner/run.ts';
import { testDatabase } from '../src/testing/index.ts';
import { BROKEN_OFF, breaking, killedAfter, outliveLease } from './support/breaking-off.ts';
import { schemaOf } from './support/schema-of.ts';

type Test = { teardown(work: () => unknown): unknown };

const emptyDatabase = async (t: Test) => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  return database;
};

const wanted = await testDatabase();
const schema = await schemaOf(wanted);
t.teardown(() => wanted.close());

const locksOf = ({ knex }: Database) => knex('migrations_lock').select('is_locked');
t.test('migrations that break off after each of their statements go on where they were', async t => {
  const database = await emptyDatabase(t);
  const watch = breaking('after');
  const attempt = () =>
    migrate(database.knex, { watch }).then(
      () => true,
      error => {
        if (error !== BROKEN_OFF) throw error;
        return false;
      },
    );
  let breaks = 0;
  while (!(await attempt())) breaks++;
  t.ok(breaks > 60, `${breaks} statements`);
  t.same(await schemaOf(database), schema);
  t.same(await locksOf(database), [{ is_locked: 0 }]);
  t.same(await database.knex('migrations_progress'), []);
  t.same(await migrate(database.knex), []);
});

t.test('several that start together on a new schema all start, and each migration is carried out once', async t => {
  const { url, ...database } = await emptyDatabase(t);
  const others = Array.from({ length: 5 }, () => openDatabase(url, { knex: 2, prepared: 1 }));
  t.teardown(() => Promise.all(others.map(other => other.close())));
  const ran = await Promise.all(others.map(({ knex }) => migrate(knex)));
  const names: { name: string }[] = await database.knex('migrations').orderBy('id').select('name');
  t.same(
    ran.flat(),
    names.map(({ name }) => name),
  );
  t.same(await schemaOf(database), schema);
  t.same(await locksOf(database), [{ is_locked: 0 }]);
});

t.test('with nothing pending no lock is asked for', async t => {
  await wanted.knex('migrations_lock').update({ is_locked: 1 });
  await wanted.knex('migrations_lease').insert({ name: 'schema', holder: 'x', held_until: '2100-01-01' });
  t.same(await migrate(wanted.knex), []);
  await wanted.knex('migrations_lease').delete();
});

t.test('what a version before left behind when it was ended amid a migration locks nobody out', async t => {
  const database = await emptyDatabase(t);
  const { knex } = database;
  const atAnIndex = (moment: string, sql: string) => {
    if (moment === 'after' && /ix_leads_email/.test(sql)) throw BROKEN_OFF;
  };
  await t.rejects(migrate(knex, { watch: atAnIndex }), BROKEN_OFF);
  t.same((await knex('migrations')).length, 2);
  // It noted nothing of its steps, held knex's lock, and two of them had made two.
  await knex('migrations_progress').delete();
  await knex('migrations_lock').insert([{ is_locked: 1 }, { is_locked: 1 }]);
  await migrate(knex);
  t.same(await schemaOf(database), schema);
  t.same(await locksOf(database), [{ is_locked: 0 }]);
});

t.test('one that is asked to stop finishes the statement at hand and leaves the rest to the next', async t => {
  const database = await emptyDatabase(t);
  const stop = new AbortController();
  const made: string[] = [];
  const watch = (moment: string, sql: string) => {
    if (moment === 'after') made.push(sql);
    if (moment === 'before' && made.length === 10) stop.abort();
  };
  await t.rejects(migrate(database.knex, { signal: stop.signal, watch }), { name: 'AbortError' });
  t.equal(made.length, 11);
  t.same(await database.knex('migrations_lease'), [], 'and nobody has to wait for it');
  const after: string[] = [];
  await migrate(database.knex, { watch: (moment, sql) => moment === 'after' && after.push(sql) });
  t.notOk(
    after.some(sql => made.includes(sql)),
    'nothing is done twice',
  );
  t.same(await schemaOf(database), schema);
});

t.test('a process killed amid a statement is gone on from when its lease has run out', async t => {
  const database = await emptyDatabase(t);
  for (const statements of [1, 17, 40]) {
    t.equal(await killedAfter(database.url, statements), true);
    t.equal((await database.knex('migrations_lease')).length, 1, 'it could not give it back');
    await outliveLease(database);
  }
  await migrate(database.knex);
  t.same(await schemaOf(database), schema);
});

t.test('rows are changed once, whatever breaks off, also in a loop', async t => {
  const { knex } = await emptyDatabase(t);
  await knex.raw('CREATE TABLE counted (id INT PRIMARY KEY, n INT NOT NULL)');
  await knex('counted').insert([1, 2, 3, 4, 5].map(id => ({ id, n: 0 })));
  const migrations = {
    count: {
      up: async (knex: Knex) => {
        for (;;) {
          const [{ affectedRows }] = await knex.raw('UPDATE counted SET n = n + 1 WHERE n = 0 LIMIT 2');
          if (affectedRows === 0) break;
        }
        await knex.transaction(async trx => {
          await trx('counted').where({ id: 1 }).increment('n', 10);
          await trx('counted').where({ id: 2 }).increment('n', 100);
        });
        await knex.raw('ALTER TABLE counted ADD COLUMN m INT NOT NULL DEFAULT 0');
        await knex('counted').update({ m: knex.raw('n') });
      },
      down: async () => {},
    },
  };
  const watches = { before: breaking('before'), after: breaking('after') };
  const attempt = (moment: 'before' | 'after') =>
    run(knex, migrations, ['count'], 'up', { watch: watches[moment] }).then(
      () => true,
      () => false,
    );
  for (let n = 0; n < 30 && !(await attempt('after')); n++) await attempt('before');
  t.same(
    (await knex('counted').orderBy('id')).map(({ n, m }) => [n, m]),
    [
      [11, 11],
      [101, 101],
      [1, 1],
      [1, 1],
      [1, 1],
    ],
  );
});

t.test('a statement that the server refuses is not taken for done by the next attempt', async t => {
  const { knex } = await emptyDatabase(t);
  await knex.raw('CREATE TABLE taken (id INT PRIMARY KEY)');
  const up = (knex: Knex) => knex.schema.createTable('taken', table => table.integer('other'));
  const migrations = { take: { up, down: async () => {} } };
  for (let attempt = 0; attempt < 3; attempt++)
    await t.rejects(run(knex, migrations, ['take'], 'up'), { code: 'ER_TABLE_EXISTS_ERROR' });
  t.equal((await knex('migrations')).length, 0);
});
