import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { isHeld, withLease } from '../src/platform/lease.ts';
import { until } from './support/outbox.ts';

const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;
const { signal } = new AbortController();

t.test('work that takes longer than its lease keeps it', async t => {
  let runs = 0;
  const long = async () => {
    runs++;
    await pause(5000);
    return 'done';
  };
  const first = withLease(knex, { name: 'long', seconds: 2, signal }, long);
  await until(() => runs === 1);
  const others: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    await pause(700);
    others.push(await withLease(knex, { name: 'long', seconds: 2, signal }, long));
  }
  t.same(others, [null, null, null, null, null, null], 'nobody else gets it');
  t.equal(await first, 'done');
  t.equal(await withLease(knex, { name: 'long', seconds: 2, signal }, async () => 'again'), 'again');
  t.same(await knex('leases'), [], 'who is done gives it back');
});

t.test('of many that want one, whether its row is there or not, one gets it', async t => {
  const compete = async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => withLease(knex, { name: 'one', seconds: 30, signal }, () => pause(300, true))),
    );
    return all.filter(Boolean).length;
  };
  t.equal(await compete(), 1);
  await knex('leases').insert({ name: 'one', holder: 'the dead', held_until: new Date(0) });
  t.equal(await compete(), 1);
});

t.test('who lost it is told, and holds it no more', async t => {
  const ended = await withLease(knex, { name: 'lost', seconds: 0.6, signal }, async held => {
    t.ok(await isHeld(knex, held).first());
    await knex('leases').where({ name: 'lost' }).update({ holder: 'somebody else' });
    await until(() => held.signal.aborted, 3000);
    return (await isHeld(knex, held).first()) === undefined;
  });
  t.equal(ended, true);
  t.match(await knex('leases').where({ name: 'lost' }).first(), { holder: 'somebody else' }, 'and takes nothing away');
});

t.test('work that breaks gives it back', async t => {
  await t.rejects(
    withLease(knex, { name: 'broken', seconds: 30, signal }, () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  );
  t.notOk(await knex('leases').where({ name: 'broken' }).first());
});
