import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { isCurrent, migrate, newId, rollback } from '../src/index.ts';
import { schemaOf } from './support/schema-of.ts';

t.test('migrations go up, down to nothing, and up to the same again', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  t.equal(await isCurrent(database.knex), false);
  const ran = await migrate(database.knex);
  t.ok(ran.length >= 5);
  t.equal(await isCurrent(database.knex), true);
  const first = await schemaOf(database);
  t.ok(first.columns.length > 150);
  t.same((await rollback(database.knex)).sort(), [...ran].sort());
  t.same((await schemaOf(database)).columns, []);
  await migrate(database.knex);
  t.same(await schemaOf(database), first);
  t.same(await migrate(database.knex), [], 'a second time there is nothing to do');
});

t.test('the database itself refuses what may never be', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const user = { id: newId(), email: 'one@example.com', name: 'One', role: 'consultant' };
  await knex('users').insert(user);
  await knex('categories').insert({ id: newId(), name: 'Food', slug: 'food', description: '' });
  let franchises = 0;
  const franchise = (more: object) => ({
    id: newId(),
    slug: `f-${++franchises}`,
    name: 'F',
    category: 'Food',
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
  await refused('an e-mail address in use, whatever its case', 'users', {
    ...user,
    id: newId(),
    email: 'ONE@example.com',
  });
  await refused('a minimum above the maximum', 'franchises', franchise({ investment_min: 6, investment_max: 5 }));
  await refused('a year before 1800', 'franchises', franchise({ established_year: 1799 }));
  await refused('negative money', 'franchises', franchise({ franchise_fee: -1 }));
  await refused('a category that does not exist', 'franchises', franchise({ category: 'Nope' }));
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

t.test('what is stored comes back as it was', async t => {
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
  t.equal((await knex('categories').where({ name: 'Kopi ☕ 咖啡 காபி 🍕' })).length, 0, 'one emoji is not another');
});
