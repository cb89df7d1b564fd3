import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { isSchemaCurrent, migrate, newId, openDatabase, SchemaTooOld } from '../src/index.ts';
import { MIGRATION_NAMES } from '../src/migrations/index.ts';
import { LOCK_NAME_SQL } from '../src/migrations/lock.ts';
import { schemaOf } from './support/schema-of.ts';

t.test('an empty database gets the schema, and a second run changes nothing', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  t.equal(await isSchemaCurrent(database.knex), false);
  t.same(await migrate(database.knex), MIGRATION_NAMES);
  t.equal(await isSchemaCurrent(database.knex), true);
  t.ok((await schemaOf(database)).columns.length > 300);
  t.same(await migrate(database.knex), [], 'a second run applies nothing');
});

t.test('no index is the beginning of another one, which MySQL would prefer by mistake', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { indexes, constraints } = await schemaOf(database);
  const isRequired = ({ t: table, i: name }: Record<string, unknown>) =>
    constraints.some(constraint => constraint.t === table && constraint.i === name);
  const superfluous = indexes.filter(
    index => !isRequired(index) && indexes.some(other => other.t === index.t && `${other.c}`.startsWith(`${index.c},`)),
  );
  t.ok(indexes.length > 60);
  t.same(superfluous, []);
});

t.test('concurrent processes apply each migration once', async t => {
  const database = await testDatabase({ empty: true });
  const others = [1, 2, 3].map(() => openDatabase(database.url, { knex: 1, prepared: 1 }));
  t.teardown(async () => {
    await Promise.all(others.map(other => other.close()));
    await database.close();
  });
  const applied = await Promise.all(others.map(({ knex }) => migrate(knex)));
  const names = await database.knex('migrations').pluck('name');
  t.same(applied.flat(), names);
  t.equal(new Set(names).size, names.length);
});

t.test('a migration that a kill interrupted is continued at the next start', async t => {
  const complete = await testDatabase();
  t.teardown(() => complete.close());
  const killed = async () => {
    const database = await testDatabase({ empty: true });
    t.teardown(() => database.close());
    const { knex, url } = database;
    const child = fork(join(import.meta.dirname, 'support/migrate.ts'), { env: { ...process.env, DATABASE_URL: url } });
    const exited = once(child, 'exit');
    await waitUntil(async () => child.exitCode !== null || (await knex.schema.hasTable('categories')));
    child.kill('SIGKILL');
    await exited;
    return database;
  };
  let database = await killed();
  // On a busy machine the process may have finished before it is killed.
  while (await isSchemaCurrent(database.knex)) database = await killed();
  const { knex } = database;
  t.equal(await knex.schema.hasTable('categories'), true, 'the migration was interrupted after it had begun');
  await migrate(knex);
  t.equal(await isSchemaCurrent(knex), true);
  t.same(await schemaOf(database), await schemaOf(complete));
});

t.test('a process waits while another one migrates, until its signal aborts the wait', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  const { knex } = database;
  const holder = await knex.transaction();
  t.teardown(() => holder.rollback());
  await holder.raw(`SELECT GET_LOCK(${LOCK_NAME_SQL}, 0)`);
  const stopping = new AbortController();
  const waiting = migrate(knex, { signal: stopping.signal });
  await waitUntil(async () => {
    const [[row]] = await knex.raw(
      "SELECT COUNT(*) AS waiting FROM information_schema.processlist WHERE db = DATABASE() AND state = 'User lock'",
    );
    return Number(row.waiting) > 0;
  });
  stopping.abort();
  await t.rejects(waiting, { name: 'AbortError' });
  t.equal(await knex.schema.hasTable('users'), false);
});

for (const first of ['001-people', '001-baseline', '001-schema'])
  t.test(`a database that ${first} created is refused and not changed`, async t => {
    const database = await testDatabase({ empty: true });
    t.teardown(() => database.close());
    const { knex } = database;
    await knex.raw('CREATE TABLE migrations (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(255))');
    await knex('migrations').insert({ name: first });
    const before = await schemaOf(database);
    await t.rejects(migrate(knex), SchemaTooOld);
    await t.rejects(migrate(knex), { message: /development version.*Nothing was changed.*start afresh/ });
    t.same(await schemaOf(database), before);
    t.same(await knex('migrations').pluck('name'), [first]);
  });

t.test('a database with an interrupted migration from before the baseline is refused', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  const { knex } = database;
  await knex.raw('CREATE TABLE migrations (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(255))');
  await knex.raw('CREATE TABLE migrations_progress (name VARCHAR(255))');
  await knex.raw('CREATE TABLE users (id CHAR(36) PRIMARY KEY)');
  const before = await schemaOf(database);
  await t.rejects(migrate(knex), SchemaTooOld);
  t.same(await schemaOf(database), before);
});

t.test('a database that a newer version migrated needs no migration by this one', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  await database.knex('migrations').insert({ name: '999-of-a-newer-version', batch: 2, migration_time: new Date() });
  t.equal(await isSchemaCurrent(database.knex), true);
  t.same(await migrate(database.knex), []);
});

t.test('the database rejects invalid rows', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const user = { id: newId(), email: 'one@example.com', name: 'One', role: 'consultant' };
  await knex('users').insert(user);
  const category_id = newId();
  await knex('categories').insert({ id: category_id, name: 'Food', slug: 'food', description: '' });
  let franchises = 0;
  const franchise = (more: object) => ({
    id: newId(),
    slug: `f-${++franchises}`,
    name: 'F',
    category_id,
    description: '',
    territory_type: '[]',
    territory_location: '[]',
    franchise_model: '[]',
    why_choose: '',
    why_choose_points: '[]',
    media_gallery: '[]',
    faqs: '[]',
    search_words: '',
    ...more,
  });
  const refused = async (what: string, table: string, row: object) =>
    t.rejects(knex(table).insert(row), { code: /^ER_/ }, what);

  await knex('franchises').insert(franchise({ investment_min: 5, investment_max: 5, established_year: 1800 }));
  await refused('a negative balance', 'users', { ...user, id: newId(), email: 'two@example.com', tokens: -1 });
  await refused('an unknown role', 'users', { ...user, id: newId(), email: 'three@example.com', role: 'owner' });
  await refused('an email address in use, whatever its case', 'users', {
    ...user,
    id: newId(),
    email: 'ONE@example.com',
  });
  await refused('a minimum above the maximum', 'franchises', franchise({ investment_min: 6, investment_max: 5 }));
  await refused('a year before 1800', 'franchises', franchise({ established_year: 1799 }));
  await refused('negative money', 'franchises', franchise({ franchise_fee: -1 }));
  await refused('a category that does not exist', 'franchises', franchise({ category_id: newId() }));
  await refused('a consultant who does not exist', 'franchises', franchise({ consultant_id: newId() }));
  await refused('a lead of no franchise', 'leads', {
    id: newId(),
    reference: 'ENQ-NONE',
    franchise_id: newId(),
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    email_key: '',
    phone_key: '',
    message: '',
    suspected_reasons: '[]',
    search_words: '',
  });
  await refused('a list that is not JSON', 'franchises', franchise({ faqs: 'no' }));
  await refused('a ledger row of nothing', 'credit_entries', {
    id: newId(),
    user_id: user.id,
    delta: 0,
    balance_after: 0,
    reason: 'adjustment',
  });
  await refused('an unknown status', 'outbox', {
    id: newId(),
    channel: 'email',
    kind: 'x',
    idempotency_key: 'x',
    payload: '{}',
    status: 'lost',
  });
});

t.test('stored values are the same when they are read', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex, prepared } = database;
  const moment = new Date('2026-02-28T16:00:00.123Z');
  const name = 'Kopi ☕ 咖啡 காபி 🍔';
  const id = newId();
  await knex('categories').insert({ id, name, slug: 'kopi', description: 'x', is_active: false, created_at: moment });
  await knex('settings').insert({ name: 'content', value: JSON.stringify({ deep: [{ text: name }] }) });
  const [[row]] = await prepared.execute<import('mysql2').RowDataPacket[]>('SELECT * FROM categories WHERE id = ?', [
    id,
  ]);
  for (const found of [row, await knex('categories').where({ id }).first()]) {
    t.match(found, { name, is_active: false, sort_order: 0 });
    t.same(found?.created_at, moment);
  }
  t.same((await knex('settings').where({ name: 'content' }).first()).value, { deep: [{ text: name }] });
  t.equal(
    (await knex('categories').where({ name: 'Kopi ☕ 咖啡 காபி 🍕' })).length,
    0,
    'different emojis are not equal',
  );
});
