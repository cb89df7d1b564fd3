import { newId, openDatabase } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import t from 'tap';
import { addPendingChanges, callTime, type PendingChanges } from '../../src/rebuild/debounce.ts';
import { RebuildWatch } from '../../src/rebuild/watch.ts';

const DEBOUNCE = { quietMs: 10_000, longestMs: 60_000 };
const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;

/** Returns a watch that holds the lease. */
const aWatch = async () => {
  const lease = { name: 'rebuild-hook', holder: newId(), signal: new AbortController().signal };
  const held_until = new Date(Date.now() + 3_600_000);
  await knex('leases').insert({ name: lease.name, holder: lease.holder, held_until }).onConflict('name').merge();
  return new RebuildWatch(database, DEBOUNCE, lease);
};
const change = (moment: number, id = newId()) =>
  knex('content_changes').insert({
    id,
    kind: 'page',
    entity_id: newId(),
    action: 'saved',
    touches: '{"slugs":[],"categories":[]}',
    created_at: new Date(moment),
  });
/** Resets the state to that of a site which was just built, so that changes of other tests do not count. */
const builtNow = async () => {
  for (const table of ['outbox', 'content_changes', 'rebuild_hooks']) await knex(table).delete();
};
const hooks = () => knex('outbox').where({ channel: 'rebuild' }).orderBy('created_at').orderBy('id');

t.test('a hook is sent after 10 seconds without changes, or after 60 seconds if changes continue', async t => {
  const nextRebuild = (moments: number[]) => callTime(addPendingChanges(null, moments) as PendingChanges, DEBOUNCE);
  t.equal(nextRebuild([0]), 10_000);
  t.equal(nextRebuild([0, 9_999]), 19_999, 'each change restarts the quiet time');
  t.equal(nextRebuild([0, 30_000, 49_000]), 59_000);
  t.equal(nextRebuild([0, 30_000, 55_000]), 60_000, 'but not without limit');
  t.equal(nextRebuild([8_000, 3_000]), 18_000, 'a late commit counts from when it was made');
  t.same(addPendingChanges(addPendingChanges(null, [5, 9]), [1]), { count: 3, first: 1, last: 9 });
  t.equal(addPendingChanges(null, []), null);
});

t.test(
  'on a simulated clock a hook is sent once after a pause, once during continuous changes, and not without changes',
  async t => {
    // The feed ignores what is older than its cursor, so this clock is ahead of the database's.
    const start = Date.now();
    const watch = await aWatch();
    const first = newId();
    await change(start - 20_000);
    t.equal(await watch.look(start), null, 'changes before the first check are already on the site');
    await change(start + 200_000, first);
    t.equal(await watch.look(start + 200_000), null);
    t.equal(await watch.look(start + 209_999), null);
    const id = await watch.look(start + 210_000);
    t.match(await hooks(), [{ id, kind: 'site.rebuild', status: 'pending', payload: { changes: 1 } }]);
    t.equal(await watch.look(start + 280_000), null, 'nothing more without further changes');

    const busy = start + 211_000;
    let calls = 0;
    for (let second = 0; second < 60; second++) {
      await change(busy + second * 1000);
      if (await watch.look(busy + second * 1000)) calls++;
    }
    t.equal(calls, 0);
    t.ok(await watch.look(busy + 60_000), 'a minute of changes is reported at its end');
    t.match((await hooks())[1]?.payload, {
      changes: 60,
      first_change_at: new Date(busy).toISOString(),
      last_change_at: new Date(busy + 59_000).toISOString(),
    });
  },
);

t.test('a successor continues where its predecessor stopped, without losing or repeating changes', async t => {
  await builtNow();
  const [dead, heir] = [await aWatch(), await aWatch()];
  await heir.look();
  await change(Date.now());
  await change(Date.now());
  await dead.look();
  t.equal(await dead.look(Date.now() + 60_000), null, 'a watch without the lease sends nothing');
  t.same(await hooks(), []);
  t.ok(await heir.look(Date.now() + 60_000));
  t.match(
    (await hooks()).map(({ payload }) => payload.changes),
    [2],
  );
  t.equal(await (await aWatch()).look(Date.now() + 600_000), null, 'the next one finds nothing to send');
});

t.test('a change that is committed after a hook was sent causes another hook', async t => {
  await builtNow();
  const watch = await aWatch();
  await watch.look();
  const slow = openDatabase(database.url, { knex: 1, prepared: 1 });
  t.teardown(() => slow.close());
  const trx = await slow.knex.transaction();
  await trx('content_changes').insert({
    id: newId(),
    kind: 'page',
    entity_id: 'late',
    action: 'saved',
    touches: '{"slugs":[],"categories":[]}',
  });
  await change(Date.now());
  t.ok(await watch.look(Date.now() + 60_000));
  await trx.commit();
  t.ok(await watch.look(Date.now() + 60_000));
  t.match(
    (await hooks()).map(({ payload }) => payload.changes),
    [1, 1],
  );
});

t.test('thousands of concurrent changes cause one hook', async t => {
  await builtNow();
  const watch = await aWatch();
  await watch.look();
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    id: newId(),
    kind: 'franchise',
    entity_id: newId(),
    action: 'saved',
    touches: '{"slugs":[],"categories":[]}',
    created_at: new Date(Date.now() - (n % 3)),
  }));
  await knex.batchInsert('content_changes', rows, 500);
  t.ok(await watch.look(Date.now() + 60_000));
  t.match(
    (await hooks()).map(({ payload }) => payload.changes),
    [2500],
  );
});
