import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { Counters } from '../../src/platform/counters.ts';
import { aCategory, aFranchise } from '../support/index.ts';

/** More rows than one statement updates. */
const MANY = 501;
/** The maximum value of a counter column; adding to it fails. */
const FULL = 4_294_967_295;

t.test('counts that cannot all be written', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const { name: category } = await aCategory(database);
  const ids: string[] = [];
  for (let n = 0; n < MANY; n++) ids.push((await aFranchise(database, { category })).id);
  ids.sort();
  const last = ids.at(-1) ?? '';
  const totals = (): Promise<number[]> => knex('franchises').orderBy('id').pluck('view_count');
  const byDay = (): Promise<number[]> => knex('daily_counts').orderBy('entity_id').pluck('total');
  const counters = new Counters(database);
  t.teardown(() => counters.close());
  // With cached totals, counting waits for nothing, so no timed flush comes between the next increments.
  await Promise.all(ids.map(id => counters.increment('views', id)));
  await counters.flush();

  t.test('are written as far as possible, and the rest stays in memory', async t => {
    await knex('franchises').where({ id: last }).update({ view_count: FULL });
    for (const id of ids) void counters.increment('views', id);
    await counters.flush();
    t.same(await totals(), [...Array(MANY - 1).fill(2), FULL]);
  });

  t.test('are written later, each once', async t => {
    await knex('franchises').where({ id: last }).update({ view_count: 0 });
    await counters.increment('views', last);
    await counters.flush();
    t.same(await totals(), [...Array(MANY - 1).fill(2), 2]);
    t.same(await byDay(), [...Array(MANY - 1).fill(2), 3]);
  });
});

t.test('the latest counts are written during shutdown', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { id } = await aFranchise(database);
  const counters = new Counters(database);
  for (const total of [1, 2, 3]) t.equal(await counters.increment('views', id), total);
  await counters.close();
  t.equal((await database.knex('franchises').where({ id }).first()).view_count, 3);
});
