import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';
import { inTransaction, newId, openDatabase } from '@marketplace/db';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import fastify from 'fastify';
import type { Knex } from 'knex';
import t from 'tap';
import { onCommitted } from '../../src/changes/committed.ts';
import { ChangeFeed, recordChange, recordChanges } from '../../src/changes/feed.ts';
import { notifyThroughRedis } from '../../src/changes/redis-subscriber.ts';
import { ChangeWatch } from '../../src/changes/watch.ts';
import { openRedis } from '../../src/platform/limits/redis.ts';
import { aClock } from '../support/clock.ts';
import { databaseProxy } from '../support/database-proxy.ts';
import { redisServer } from '../support/redis-server.ts';
import { statementText } from '../support/statement-text.ts';

type Ends = { teardown(work: () => unknown): unknown };

const change = (knex: Knex, entityId = newId()) => recordChange(knex, { kind: 'page', entityId });

/** Returns a watch that is notified of this process's commits, and counts its queries. */
const aWatch = async (t: Ends) => {
  const database = await testDatabase();
  const execute = mock.method(database.prepared, 'execute');
  const watch = new ChangeWatch(database);
  t.teardown(onCommitted(() => watch.notify()));
  t.teardown(() => database.close());
  const looks = () => execute.mock.calls.filter(call => statementText(call.arguments[0]).includes('BIT_XOR')).length;
  return { database, watch, looks };
};

const { signal } = new AbortController();

/**
 * Replaces pauses: from now on they end only when they are aborted.
 * @returns the lengths of the pauses
 */
const stopClocks = (t: Ends) => {
  const lengths: (number | undefined)[] = [];
  const endless = mock.method(timers, 'setTimeout', (ms?: number, _value?: unknown, options?: TimerOptions) => {
    lengths.push(ms);
    return new Promise((_, reject) =>
      options?.signal?.addEventListener('abort', () => reject(new Error('broken off'))),
    );
  });
  syncBuiltinESMExports();
  t.teardown(() => {
    endless.mock.restore();
    syncBuiltinESMExports();
  });
  return lengths;
};

t.test('a query on a connection that falls silent is repeated on another', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  let looks = 0;
  const silent = await databaseProxy(t, database.url, ({ sql }) =>
    sql.includes('BIT_XOR') && looks++ === 0 ? 'falls silent' : null,
  );
  const through = openDatabase(silent.url);
  t.teardown(() => through.close());
  const watch = new ChangeWatch(through);
  const { number } = await watch.now();
  t.ok(looks > 1, 'queried again');
  await change(database.knex);
  watch.notify();
  t.ok((await watch.now()).number > number, 'and found the change');
});

t.test("a waiting reader is woken at once by this process's commits, without a timer", async t => {
  const { database, watch, looks } = await aWatch(t);
  const feed = new ChangeFeed(database, watch);
  const cursor = await feed.now();
  await watch.now();
  const pauses = stopClocks(t);
  const waiting = feed.next(cursor, 20_000, signal);
  while (pauses.length < 2) await new Promise(setImmediate);
  const before = looks();
  const entityId = newId();
  await inTransaction(database.knex, trx => change(trx, entityId));
  t.same(
    (await waiting).changes.map(({ entity_id }) => entity_id),
    [entityId],
  );
  t.equal(looks() - before, 1, 'by one query for all waiting readers');
});

t.test('a rollback wakes no reader', async t => {
  const { database } = await aWatch(t);
  let wakes = 0;
  t.teardown(onCommitted(() => wakes++));
  await t.rejects(
    inTransaction(database.knex, async trx => {
      await change(trx);
      throw new Error('no');
    }),
  );
  t.equal(wakes, 0);
  await inTransaction(database.knex, trx => change(trx));
  t.equal(wakes, 1);
});

t.test('all waiting readers share their queries, and the queries become rarer while nothing changes', async t => {
  const { database, watch, looks } = await aWatch(t);
  const feed = new ChangeFeed(database, watch);
  const cursor = await feed.now();
  await watch.now();
  const clock = aClock(t);
  clock.forward(60_000);
  const pauses = stopClocks(t);
  const leave = new AbortController();
  const waiting = Array.from({ length: 50 }, () => feed.next(cursor, 20_000, leave.signal));
  while (pauses.length < 51) await new Promise(setImmediate);
  t.same(
    pauses.filter(ms => ms !== undefined && ms < 1000),
    [250],
    'a quarter of a second, once for all',
  );
  t.equal(looks(), 52, 'each queried once from its cursor, and one for all of them');
  leave.abort();
  for (const { changes } of await Promise.all(waiting)) t.same(changes, []);
});

t.test(
  'changes of other processes are found after half a second, and a late commit is found after any number of earlier ones',
  async t => {
    const database = await testDatabase();
    t.teardown(() => database.close());
    const { knex } = database;
    const watch = new ChangeWatch(database);
    let at = performance.now();
    const clock = mock.method(performance, 'now', () => at);
    t.teardown(() => clock.mock.restore());
    const halfASecondLater = async () => {
      at += 501;
      return (await watch.now()).number;
    };
    const began = await halfASecondLater();
    t.equal(await halfASecondLater(), began, 'nothing has changed');

    const late = await knex.transaction();
    await change(late);
    await change(knex);
    t.equal((await watch.now()).number, began, 'not sooner');
    const one = await halfASecondLater();
    t.not(one, began);
    await late.commit();
    const two = await halfASecondLater();
    t.not(two, one, 'the newer one was found before');
    t.equal(await halfASecondLater(), two);

    const later = await knex.transaction();
    await change(later);
    const many = Array.from({ length: 250 }, () => ({ kind: 'page' as const, entityId: newId() }));
    await recordChanges(knex, many);
    const three = await halfASecondLater();
    t.not(three, two);
    t.equal(await halfASecondLater(), three, 'the start of the next query makes no difference');
    await later.commit();
    t.not(await halfASecondLater(), three);
  },
);

t.test('processes of one installation notify each other through Redis', async t => {
  const server = await redisServer(t);
  const { log } = fastify();
  const joined = async (secretsKey: string) => {
    const redis = await openRedis(server.url, log);
    const { database, watch } = await aWatch(t);
    const tell = mock.method(watch, 'notify');
    t.teardown(notifyThroughRedis(watch, { redis, secretsKey, log }));
    t.teardown(() => redis.close());
    await waitUntil(() => watch.hasRedisEvents() || secretsKey === 'other');
    return { database, watch, told: () => tell.mock.callCount() };
  };
  const [one, two] = [await joined('ours'), await joined('ours')];
  const other = await joined('other');
  await waitUntil(() => other.watch.hasRedisEvents());
  await change(one.database.knex);
  // Each is notified twice: by its own process and through Redis.
  await waitUntil(() => one.told() === 2 && two.told() === 2);
  await change(one.database.knex);
  await waitUntil(() => one.told() === 4 && two.told() === 4);
  t.equal(other.told(), 2, "only this process's commit, and nothing through Redis");
  server.process().kill('SIGKILL');
  await waitUntil(() => !one.watch.hasRedisEvents());
  t.pass('without Redis it polls again');
});
