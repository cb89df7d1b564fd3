import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { isOwned, withLease } from '../src/platform/database/lease.ts';

const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;
const { signal } = new AbortController();

t.test('a lease is renewed while the work takes longer than the lease', async t => {
  let runs = 0;
  const wanted = { name: 'long', seconds: 3, signal };
  const { promise: isEnough, resolve: enough } = Promise.withResolvers<string>();
  const long = () => {
    runs++;
    return isEnough;
  };
  const other = () => withLease(knex, wanted, async () => 'theirs');
  const first = withLease(knex, wanted, long);
  await waitUntil(() => runs === 1);
  // The times are from the database's clock. Without renewals the lease would have expired.
  const began = await knex('leases').where({ name: 'long' }).first('held_until');
  const others: (string | null)[] = [];
  await waitUntil(async () => {
    others.push(await other());
    return Boolean(
      await knex('leases')
        .where(knex.raw('UTC_TIMESTAMP(3) > ?', [began.held_until]))
        .first('name'),
    );
  });
  others.push(await other());
  t.same([...new Set(others)], [null], 'no other process gets it');
  t.equal(runs, 1);
  enough('done');
  t.equal(await first, 'done');
  t.equal(await withLease(knex, wanted, async () => 'again'), 'again');
  t.same(await knex('leases'), [], 'the lease is released afterwards');
});

t.test('of many concurrent requests for a lease one gets it, whether its row exists or not', async t => {
  const compete = async () => {
    // The holder keeps the lease until all other requests were refused.
    const { promise: isOver, resolve: end } = Promise.withResolvers<true>();
    let refused = 0;
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const got = await withLease(knex, { name: 'one', seconds: 30, signal }, () => isOver);
        if (got === null && ++refused === 9) end(true);
        return got;
      }),
    );
    return all.filter(Boolean).length;
  };
  t.equal(await compete(), 1);
  await knex('leases').insert({ name: 'one', holder: 'the dead', held_until: new Date(0) });
  t.equal(await compete(), 1);
});

t.test('a process that loses its lease is notified and no longer holds it', async t => {
  const ended = await withLease(knex, { name: 'lost', seconds: 3, signal }, async held => {
    t.ok(await isOwned(knex, held).first());
    await knex('leases').where({ name: 'lost' }).update({ holder: 'somebody else' });
    await waitUntil(() => held.signal.aborted);
    return (await isOwned(knex, held).first()) === undefined;
  });
  t.equal(ended, true);
  t.match(
    await knex('leases').where({ name: 'lost' }).first(),
    { holder: 'somebody else' },
    "and does not delete the new holder's lease",
  );
});

t.test('failing work releases the lease', async t => {
  await t.rejects(
    withLease(knex, { name: 'broken', seconds: 30, signal }, () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  );
  t.notOk(await knex('leases').where({ name: 'broken' }).first());
});
