import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { inPreparedTransaction, inTransaction, isRetryable, newId } from '../src/index.ts';

const twoCategories = async (database: Awaited<ReturnType<typeof testDatabase>>) => {
  const ids = [newId(), newId()].sort() as [string, string];
  for (const [n, id] of ids.entries())
    await database.knex('categories').insert({ id, name: `C${n}`, slug: `c-${n}`, description: '' });
  return ids;
};

t.test('transactions that block each other are all committed exactly once', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const ids = await twoCategories(database);
  let attempts = 0;
  // The first two transactions continue when each has locked the row that the other one needs.
  const { promise: bothHaveOne, resolve: goOn } = Promise.withResolvers<void>();
  let waiting = 0;
  const meet = async (n: number, isFirstAttempt: boolean) => {
    if (n > 1 || !isFirstAttempt) return;
    if (++waiting === 2) goOn();
    await bothHaveOne;
  };
  const cross = (n: number) => {
    const order = n % 2 ? ids : ids.toReversed();
    let tries = 0;
    return async (add: (id: string) => Promise<unknown>) => {
      attempts++;
      const isFirstAttempt = ++tries === 1;
      for (const id of order) {
        await add(id);
        await meet(n, isFirstAttempt);
      }
    };
  };
  const byKnex = (n: number) => {
    const work = cross(n);
    return inTransaction(knex, trx => work(id => trx('categories').where({ id }).increment('sort_order')));
  };
  const byPrepared = (n: number) => {
    const work = cross(n);
    const ADD = 'UPDATE categories SET sort_order = sort_order + 1 WHERE id = ?';
    return inPreparedTransaction(database, connection => work(id => connection.execute(ADD, [id])));
  };
  await Promise.all([byKnex(0), byPrepared(1)]);
  t.ok(attempts > 2, `one transaction was repeated: ${attempts} attempts`);
  await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 3 ? byKnex(n + 2) : byPrepared(n + 2))));
  t.same(await knex('categories').orderBy('id').pluck('sort_order'), [12, 12]);
});

t.test('a failed transaction is rolled back and releases its connection', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const [id] = await twoCategories(database);
  for (let n = 0; n < 30; n++)
    await t.rejects(
      inPreparedTransaction(database, async connection => {
        await connection.execute('UPDATE categories SET sort_order = 99 WHERE id = ?', [id]);
        throw new Error('no');
      }),
      { message: 'no' },
    );
  t.equal((await database.knex('categories').where({ id }).first()).sort_order, 0);
});

t.test('only transactions that the database aborted are retried', t => {
  const numbered = (errno: number) => Object.assign(new Error('x'), { errno });
  t.same(
    [1213, 1205, 1020, 1047].map(errno => isRetryable(numbered(errno))),
    [true, true, true, true],
  );
  t.same([numbered(1062), numbered(1452), new Error('x'), 'x'].map(isRetryable), [false, false, false, false]);
  const timedOut = (syscall: string) => Object.assign(new Error('x'), { code: 'ETIMEDOUT', syscall, fatal: true });
  t.same(
    ['read', 'connect'].map(timedOut).map(isRetryable),
    [true, false],
    'established and refused connections are distinguished',
  );
  t.end();
});
