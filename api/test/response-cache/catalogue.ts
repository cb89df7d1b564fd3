import { mock } from 'node:test';
import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { recordChange } from '../../src/changes/feed.ts';
import { copyRecord } from '../support/copy-rows.ts';
import {
  aCategory,
  aConsultant,
  aFranchise,
  aFranchiseBody,
  anAdmin,
  type TestApi,
  testApi,
} from '../support/index.ts';
import { statementText } from '../support/statement-text.ts';

const LOOK = /BIT_XOR|UTC_TIMESTAMP\(3\) AS now$/;

/**
 * Records the SQL that is sent during some work, without queries for changes. Waits until the catalogue for searches is
 * loaded, which the API does after its start.
 */
const statements = async (t: { teardown(work: () => unknown): unknown }, { call, database }: TestApi) => {
  const { knex, prepared, strangers } = database;
  await waitUntil(async () => (await call('GET /franchises/counts')).body !== null);
  const collected: string[] = [];
  const note = (sql: unknown) => LOOK.test(statementText(sql)) || collected.push(statementText(sql));
  knex.on('query', ({ sql }) => note(sql));
  for (const pool of [prepared, strangers.lists, strangers.searches]) {
    const execute = pool.execute.bind(pool);
    const query = pool.query.bind(pool);
    const spies = [
      mock.method(pool, 'execute', (...args: Parameters<typeof execute>) => {
        note(args[0]);
        return execute(...args);
      }),
      mock.method(pool, 'query', (...args: Parameters<typeof query>) => {
        note(args[0]);
        return query(...args);
      }),
    ];
    t.teardown(() => {
      for (const { mock } of spies) mock.restore();
    });
  }
  return async (work: () => Promise<unknown>) => {
    collected.length = 0;
    await work();
    return [...collected];
  };
};

const NAMES = (body: { name: string }[]) => body.map(({ name }) => name).sort();

/**
 * Announces a change as every save does. The rows of these tests are inserted without the API, which announces nothing.
 */
const tellOf = (api: TestApi, kind: 'franchise' | 'category' = 'franchise') =>
  recordChange(api.database.knex, { kind, entityId: newId() });

t.test('an unchanged public list is served from the cache without a query', async t => {
  const api = await testApi(t);
  const { name: category } = await aCategory(api.database, { name: 'Food' });
  for (let n = 0; n < 130; n++) await aFranchise(api.database, { category });
  const statementsOf = await statements(t, api);
  const query = `category=${category}&min_investment=100000&max_investment=250000&range=[0,23]`;
  for (const address of [
    `/franchises?${query}`,
    '/franchises?search=franchise&range=[0,9]',
    '/franchises',
    '/franchises/categories',
    '/categories',
    '/hero-slides',
    '/site-settings',
    '/google-analytics-settings',
  ] as const) {
    const first = await api.call(`GET ${address}`);
    t.equal(first.status, 200, address);
    // The total of a search may be an estimate at first.
    await api.call(`GET ${address}`);
    const again = await statementsOf(async () => {
      const { status, text, headers } = await api.call(`GET ${address}`);
      t.same(
        { status, text, range: headers['content-range'] },
        { status: 200, text: first.text, range: first.headers['content-range'] },
      );
      const known = { 'if-none-match': String(headers.etag) };
      t.match(await api.call(`GET ${address}`, { headers: known }), { status: 304, text: '' });
      t.match(await api.call(`HEAD ${address}`), {
        status: 200,
        text: '',
        headers: { 'content-length': Buffer.byteLength(text) },
      });
    });
    t.same(again, [], address);
  }
});

t.test('concurrent identical requests run one query', async t => {
  const api = await testApi(t);
  await aFranchise(api.database);
  const statementsOf = await statements(t, api);
  const one = await statementsOf(() => api.call('GET /franchises?range=[0,5]'));
  const many = await statementsOf(() =>
    Promise.all(Array.from({ length: 30 }, () => api.call('GET /franchises?range=[0,7]'))),
  );
  t.equal(many.length, one.length);
});

t.test('a save is visible at once to all callers of the same process', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const [category, consultant] = [await aCategory(api.database), await aConsultant(api.database)];
  const list = async () => NAMES((await api.call('GET /franchises')).body);
  t.same(await list(), []);
  const body = aFranchiseBody({ category, consultant });
  const created = await api.call('POST /franchises', { as: admin, body });
  t.equal(created.status, 201, created.text);
  t.same(await list(), [created.body.name]);
  for (let n = 0; n < 5; n++) {
    const name = `Name ${n}`;
    t.equal((await api.call(`PUT /franchises/${created.body.id}`, { as: admin, body: { ...body, name } })).status, 200);
    t.same(await list(), [name]);
    t.same(NAMES((await api.call('GET /franchises', { as: admin })).body), [name]);
  }
  t.equal((await api.call(`DELETE /franchises/${created.body.id}`, { as: admin })).status, 200);
  t.same(await list(), []);
});

t.test('totals and rows of a cached response are from the same version', async t => {
  const api = await testApi(t);
  const { name: category } = await aCategory(api.database);
  for (let n = 0; n < 120; n++) await aFranchise(api.database, { category });
  const range = async () => (await api.call('GET /franchises?range=[0,9]')).headers['content-range'];
  t.equal(await range(), 'franchises 0-9/120');
  await aFranchise(api.database, { category });
  await tellOf(api);
  t.equal(await range(), 'franchises 0-9/121');
});

t.test('while many changes arrive a total may be outdated, and such a response is not cached', async t => {
  const api = await testApi(t);
  const { id } = await aFranchise(api.database);
  await copyRecord(api.database.knex, 'franchises', id, 1100, { slug: "CONCAT('copy-', n)" });
  const statementsOf = await statements(t, api);
  let ticks = 0;
  const clock = mock.method(performance, 'now', () => (ticks += 0.01));
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.teardown(() => {
    clock.mock.restore();
    mock.timers.reset();
  });
  await api.call('GET /franchises?range=[0,9]');
  for (let n = 0; n < 6; n++) {
    await tellOf(api);
    await api.call('GET /franchises?range=[0,9]');
  }
  t.not(
    (await statementsOf(() => api.call('GET /franchises?range=[0,9]'))).length,
    0,
    'a response with an outdated total is not cached',
  );
});

t.test('saved exchange rates are used in comparisons at once', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  await aFranchise(api.database, { name: 'Dear', currency: 'MYR', investment_min: 400_000, investment_max: 400_000 });
  const found = async () => {
    const { body, headers } = await api.call('GET /franchises?min_investment=150000');
    return { names: NAMES(body), others: headers['other-currencies'] };
  };
  const rate = async (value: number) => {
    const exchange_rates = [{ from: 'USD', to: 'MYR', rate: value, date: '2026-01-02' }];
    const saved = await api.call('PUT /site-settings', { as: admin, body: { currency: 'USD', exchange_rates } });
    t.equal(saved.status, 200, saved.text);
  };
  t.same(await found(), { names: [], others: '1' });
  await rate(4);
  t.same(await found(), { names: [], others: '0' });
  await rate(2);
  t.same(await found(), { names: ['Dear'], others: '0' });
});

t.test('responses that depend on changes without an announcement are not cached', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  await aCategory(api.database, { name: 'Food' });
  const one = await aFranchise(api.database, { name: 'Kopi', category: 'Food', view_count: 1 });
  await aFranchise(api.database, { name: 'Teh', category: 'Food', view_count: 5 });
  const names = async (query: string) =>
    (await api.call(`GET /franchises?${query}`)).body.map(({ name }: { name: string }) => name);
  t.same(await names('sort=["view_count","DESC"]'), ['Teh', 'Kopi']);
  await knex('franchises').where({ id: one.id }).update({ view_count: 9 });
  t.same(await names('sort=["view_count","DESC"]'), ['Kopi', 'Teh'], 'views are counted, not saved');
});
