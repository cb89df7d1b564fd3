import { type Database, inPreparedTransaction, inTransaction, isRetryable } from '@marketplace/db';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { upgradeSchema } from '../../src/app/upgrade-schema.ts';
import { databaseProxy } from '../support/database-proxy.ts';
import { aFranchise, anEnquiry, testApi } from '../support/index.ts';
import { openWithManualChecks, withManualChecks } from '../support/open-with-manual-checks.ts';

/** Opens a database through a proxy that falls silent at the next statements of a kind. */
const aDatabase = async (t: { teardown(work: () => unknown): unknown }) => {
  const direct = await testDatabase();
  t.teardown(() => direct.close());
  await direct.knex.raw('CREATE TABLE noted (id INT PRIMARY KEY AUTO_INCREMENT, word VARCHAR(20))');
  const state = { silentAt: null as { sql: RegExp; isPreparing: boolean; times: number } | null, sent: [] as string[] };
  const line = await databaseProxy(
    t,
    direct.url,
    ({ sql, isPreparing }) => {
      const { silentAt } = state;
      if (!isPreparing) state.sent.push(sql);
      if (!silentAt?.sql.test(sql) || silentAt.isPreparing !== isPreparing) return null;
      if (--silentAt.times === 0) state.silentAt = null;
      return 'falls silent';
    },
    { hearsPreparing: true },
  );
  const { database, runChecks } = openWithManualChecks(line.url, { knexSilenceSeconds: 60 });
  t.teardown(() => database.close());
  return {
    database,
    runChecks,
    noted: (): Promise<string[]> => direct.knex('noted').orderBy('id').pluck('word'),
    sent: (part: RegExp) => state.sent.filter(sql => part.test(sql)).length,
    /** Runs the work while connections fall silent at a statement of this kind, and then lets all timeouts pass. */
    silently: async <Result>(
      sql: RegExp,
      work: () => Promise<Result>,
      { isPreparing = false, times = 1 } = {},
    ): Promise<Result> => {
      state.silentAt = { sql, isPreparing, times };
      // The promise is created once, because a knex query runs again for each caller that awaits it.
      const done = Promise.resolve(work());
      // The rejection is handled by the test below.
      done.catch(() => {});
      for (let left = times; left > 0; left--) {
        await waitUntil(() => (state.silentAt?.times ?? 0) < left);
        runChecks();
      }
      return done;
    },
  };
};

const NOTE = 'INSERT INTO noted (word) VALUES (?)';
const poolsOf = ({ prepared, strangers }: Database) => ({
  reads: prepared,
  lists: strangers.lists,
  searches: strangers.searches,
});

t.test('a database connection that falls silent', async t => {
  const { database, silently, runChecks, noted, sent } = await aDatabase(t);

  t.test('is replaced for statements that only read', async t => {
    for (const [name, pool] of Object.entries(poolsOf(database))) {
      const [asked] = await silently(/SELECT 1/, () => pool.query('SELECT 1 AS one'));
      t.match(asked, [{ one: 1 }], `${name}: queried`);
      const [executed] = await silently(/SELECT 2/, () => pool.execute('SELECT 2 AS two'));
      t.match(executed, [{ two: 2 }], `${name}: executed`);
      const [prepared] = await silently(/SELECT 3/, () => pool.execute('SELECT 3 AS three'), {
        isPreparing: true,
      });
      t.match(prepared, [{ three: 3 }], `${name}: prepared`);
    }
  });

  t.test('is replaced only once per statement, because the server may still be executing the first one', async t => {
    const asked = silently(/SELECT 4/, () => database.prepared.query('SELECT 4 AS four'), { times: 2 });
    const error = await asked.catch(fault => fault);
    t.ok(isRetryable(error), 'callers get 503');
    t.equal(sent(/SELECT 4/), 2);
  });

  t.test('makes writes fail like a broken connection, and they are not repeated', async t => {
    const error = await silently(/INSERT/, () => database.prepared.execute(NOTE, ['lost'])).catch(fault => fault);
    t.ok(isRetryable(error), 'the error is marked as retryable');
    t.equal(sent(/'lost'|INSERT INTO noted/), 1);
    t.same(await noted(), []);
  });

  t.test('makes a transaction start again if COMMIT was not sent', async t => {
    const note = (word: string) => inPreparedTransaction(database, connection => connection.execute(NOTE, [word]));
    await silently(/SAVEPOINT whole/, () => note('a'));
    await silently(/INSERT/, () => note('b'));
    t.same(await noted(), ['a', 'b']);
    const unknown = await silently(/COMMIT/, () => note('c')).catch(fault => fault);
    t.ok(isRetryable(unknown), 'the outcome of COMMIT is unknown');
    await note('d');
    t.same(await noted(), ['a', 'b', 'd']);
  });

  t.test("is also removed from knex's pool", async t => {
    const { knex } = database;
    const error = await silently(/SELECT 5/, () => knex.raw('SELECT 5')).catch(fault => fault);
    t.ok(isRetryable(error));
    await silently(/insert into `noted`/i, () => inTransaction(knex, trx => trx('noted').insert({ word: 'e' })));
    t.same(await noted(), ['a', 'b', 'd', 'e']);
  });

  t.test('is distinguished from a slow statement', async t => {
    const slow = database.prepared.query('SELECT SLEEP(0.3) AS slept');
    await waitUntil(() => database.usage().prepared.used === 1);
    runChecks(15);
    t.match((await slow)[0], [{ slept: 0 }]);
  });

  t.test('does not stay in use', async t => {
    for (const [name, { used, waiting }] of Object.entries(database.usage()))
      t.same({ used, waiting }, { used: 0, waiting: 0 }, name);
  });
});

t.test('the start of an API waits for a migration whose statement takes many minutes', async t => {
  const direct = await testDatabase();
  t.teardown(() => direct.close());
  const { knex } = direct;
  const [[{ name }]] = await knex.raw('SELECT DATABASE() AS name');
  const waiting = { db: name, state: 'Waiting for table metadata lock' };
  const blocker = await knex.client.acquireConnection();
  await knex.raw('LOCK TABLES migrations WRITE').connection(blocker);

  const { result, runChecks } = withManualChecks(() => upgradeSchema(direct.url, { info: () => {}, warn: () => {} }));
  await waitUntil(async () => (await knex('information_schema.processlist').where(waiting)).length > 0);
  runChecks();
  await knex.raw('UNLOCK TABLES').connection(blocker);
  knex.client.releaseConnection(blocker);
  t.equal(await result, true);
});

t.test('when the connection of one enquiry falls silent, the other enquiries continue', async t => {
  let isSilent = false;
  const api = await testApi(
    t,
    {},
    async url =>
      (
        await databaseProxy(t, url, ({ sql }) => {
          if (!isSilent || !sql.includes('leads') || !sql.includes('JSON_VALUE')) return null;
          isSilent = false;
          return 'falls silent';
        })
      ).url,
  );
  const franchise = await aFranchise(api.database);
  const enquire = (n: number) =>
    api.call('POST /leads', {
      body: anEnquiry(franchise, { email: `visitor${n}@example.org`, phone: `+60 3-5550 000${n}` }),
    });
  isSilent = true;
  const answers = await Promise.all([1, 2, 3].map(enquire));
  t.notOk(isSilent, 'the fault occurred');
  t.same(
    answers.map(({ status }) => status),
    [201, 201, 201],
  );
});
