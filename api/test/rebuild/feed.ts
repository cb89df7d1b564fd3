import { mock } from 'node:test';
import { newId, openDatabase } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import type { Knex } from 'knex';
import t from 'tap';
import { readCursor, writeCursor } from '../../src/changes/cursor.ts';
import { ChangeFeed, recordChange } from '../../src/changes/feed.ts';
import { aConsultant, anAdmin, SERVICE_TOKEN, type TestApi, testApi } from '../support/index.ts';
import { statementText } from '../support/statement-text.ts';

const ask = async (api: TestApi, after: string, wait = 0) => {
  const query = new URLSearchParams({ after, wait: String(wait) });
  const answer = await api.call(`GET /changes?${query}`, { as: SERVICE_TOKEN });
  t.equal(answer.status, 200, answer.text);
  return answer.body as { changes: { id: string; entity_id: string }[]; cursor: string };
};

const change = (knex: Knex, entityId = newId()) => recordChange(knex, { kind: 'franchise', entityId });

/** Counts how often waiting readers query for changes from now on. */
const countLooks = (t: { teardown(work: () => unknown): unknown }, { database: { prepared } }: TestApi) => {
  const execute = mock.method(prepared, 'execute');
  t.teardown(() => execute.mock.restore());
  return () => execute.mock.calls.filter(call => statementText(call.arguments[0]).includes('BIT_XOR')).length;
};

const cursorOf = (text: string) => {
  const cursor = readCursor(text);
  if (!cursor) throw new Error(`no cursor: ${text}`);
  return cursor;
};

const entities = ({ changes }: { changes: { entity_id: string }[] }) => changes.map(({ entity_id }) => entity_id);

t.test('a reader without a cursor gets one, and no changes', async t => {
  const api = await testApi(t);
  await change(api.database.knex);
  const first = await ask(api, '');
  t.same(first.changes, []);
  t.same((await ask(api, first.cursor)).changes, [], 'earlier changes are not new');
});

t.test('a change contains its kind, its record and the affected addresses', async t => {
  const api = await testApi(t);
  const { cursor } = await ask(api, '');
  const entityId = newId();
  await recordChange(api.database.knex, {
    kind: 'franchise',
    entityId,
    action: 'deleted',
    slugs: ['new', 'old', 'new'],
    categories: ['food'],
  });
  const [only, ...more] = (await ask(api, cursor)).changes;
  t.same(more, []);
  t.match(only, {
    kind: 'franchise',
    entity_id: entityId,
    action: 'deleted',
    touches: { slugs: ['new', 'old'], categories: ['food'] },
    created_at: /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/,
  });
});

t.test('a transaction that commits after newer changes were read is not missed', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  let { cursor } = await ask(api, '');
  const late = await knex.transaction();
  const [lateId, earlyId] = [newId(), newId()];
  await change(late, lateId);
  const { id } = await late('content_changes').where({ entity_id: lateId }).first('id');
  await late('content_changes')
    .where({ id })
    .update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 20000 MICROSECOND') });
  await change(knex, earlyId);
  const before = await ask(api, cursor);
  t.same(entities(before), [earlyId]);
  cursor = before.cursor;
  t.same(entities(await ask(api, cursor)), [], 'nothing is repeated without new changes');
  await late.commit();
  t.ok(entities(await ask(api, cursor)).includes(lateId));
});

t.test(
  'changes that are younger than the longest transaction are repeated with the next ones, and older ones are not',
  async t => {
    const api = await testApi(t);
    const { knex } = api.database;
    const { cursor } = await ask(api, '');
    const [old, young, next] = [newId(), newId(), newId()];
    await change(knex, old);
    await change(knex, young);
    await knex('content_changes')
      .where({ entity_id: old })
      .update({ created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR') });
    const start = cursor.replace(/^\d{4}/, '2020');
    const first = await ask(api, start);
    t.same(entities(first), [old, young]);
    await change(knex, next);
    t.same(entities(await ask(api, first.cursor)), [young, next]);
  },
);

t.test('a reader that was away for long gets the missed changes in parts, each change once', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const { cursor } = await ask(api, '');
  const rows = Array.from({ length: 2100 }, (_, n) => ({
    id: newId(),
    kind: 'page',
    entity_id: String(n),
    action: 'saved',
    touches: '{"slugs":[],"categories":[]}',
    created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [7200 - Math.floor(n / 700)]),
  }));
  await knex.batchInsert('content_changes', rows, 500);
  let after = cursor.replace(/^\d{4}/, '2020');
  const seen: string[] = [];
  const portions: number[] = [];
  for (let n = 0; n < 3; n++) {
    const answer = await ask(api, after);
    portions.push(answer.changes.length);
    seen.push(...entities(answer));
    after = answer.cursor;
  }
  t.same(portions, [1000, 1000, 100]);
  t.equal(new Set(seen).size, 2100);
});

t.test('many new changes after old ones are returned completely, and repeated with the next ones', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const { cursor } = await ask(api, '');
  const rows = Array.from({ length: 1100 }, (_, n) => ({
    id: newId(),
    kind: 'page',
    entity_id: String(n),
    action: 'saved',
    touches: '{"slugs":[],"categories":[]}',
    ...(n < 990 && { created_at: knex.raw('UTC_TIMESTAMP(3) - INTERVAL 1 HOUR') }),
  }));
  await knex.batchInsert('content_changes', rows, 550);
  const all = await ask(api, cursor.replace(/^\d{4}/, '2020'));
  t.same(entities(all).toSorted(), rows.map(row => row.entity_id).toSorted());
  const next = newId();
  await change(knex, next);
  const young = rows.slice(990).map(row => row.entity_id);
  t.same(entities(await ask(api, all.cursor)).toSorted(), [...young, next].toSorted());
});

t.test('a waiting reader gets a change at once, whichever process made it', async t => {
  const api = await testApi(t);
  const { cursor } = await ask(api, '');
  const entityId = newId();
  const looks = countLooks(t, api);
  const waiting = ask(api, cursor, 20).then(answer => ({ answer, at: performance.now() }));
  await waitUntil(() => looks() > 1);
  await change(api.database.knex, entityId);
  const committed = performance.now();
  const { answer, at } = await waiting;
  t.same(entities(answer), [entityId]);
  t.ok(at - committed < 10_000, `after ${Math.round(at - committed)} ms instead of 20 s`);
});

t.test('waiting without changes ends after the requested time, with a cursor that misses nothing', async t => {
  const api = await testApi(t);
  const { cursor } = await ask(api, '');
  const began = performance.now();
  const feed = new ChangeFeed(api.database);
  const { signal } = new AbortController();
  const { changes, cursor: later } = await feed.next(cursorOf(cursor), 100, signal);
  t.same(changes, []);
  t.ok(performance.now() - began >= 99);
  const entityId = newId();
  await change(api.database.knex, entityId);
  t.same(entities(await ask(api, writeCursor(later))), [entityId]);
});

t.test('waiting readers hold no connection', async t => {
  const api = await testApi(t);
  const { cursor } = await ask(api, '');
  let wakes = 0;
  const looks = countLooks(t, api);
  const waits = Array.from({ length: 60 }, async () => {
    const answer = await ask(api, cursor, 20);
    wakes++;
    return answer;
  });
  await waitUntil(() => looks() > waits.length + 2);
  t.equal((await api.call('GET /franchises')).status, 200);
  t.equal(wakes, 0, 'all of them are still waiting');
  await change(api.database.knex);
  for (const answer of await Promise.all(waits)) t.equal(answer.changes.length, 1);
});

t.test('a shutdown ends the waiting of all readers at once', async t => {
  const api = await testApi(t);
  const { cursor } = await ask(api, '');
  const looks = countLooks(t, api);
  const waiting = ask(api, cursor, 25);
  await waitUntil(() => looks() > 1);
  const began = performance.now();
  await api.app.close();
  t.same(await waiting, { changes: [], cursor });
  t.ok(performance.now() - began < 15_000);
});

t.test('only the publisher reads the feed, which accepts only cursors that it returned', async t => {
  const api = await testApi(t);
  t.equal((await api.call('GET /changes')).status, 401);
  t.equal((await api.call('GET /changes', { as: await aConsultant(api.database) })).status, 403);
  t.equal((await api.call('GET /changes', { as: await anAdmin(api.database) })).status, 403);
  for (const query of ['after=yesterday', 'wait=26', 'wait=-1', 'after=2026-99-01T00:00:00.000Z_~_0_0'])
    t.equal((await api.call(`GET /changes?${query}`, { as: SERVICE_TOKEN })).status, 422, query);
  t.equal((await api.call('GET /changes?wait=25', { as: SERVICE_TOKEN })).status, 200);
});

t.test('a change at the end of a wait is returned either then or by the next request', async t => {
  const api = await testApi(t);
  // The database has one connection, so that the insert runs between the query that finds nothing and the query after
  // it.
  const database = openDatabase(api.databaseUrl, { knex: 1, prepared: 1 });
  t.teardown(() => database.close());
  const feed = new ChangeFeed(database);
  const cursor = await feed.now();
  const { signal } = new AbortController();
  const waiting = feed.next(cursor, 0, signal);
  await database.prepared.execute(
    "INSERT INTO content_changes (id, kind, entity_id, action, touches) VALUES (?, 'page', 'in-between', 'saved', '{}')",
    [newId()],
  );
  const first = await waiting;
  const second = await feed.next(first.cursor, 0, signal);
  t.same(entities({ changes: [...first.changes, ...second.changes] }), ['in-between']);
});
