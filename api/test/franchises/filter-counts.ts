import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { MAXIMUM_INVESTMENTS, MINIMUM_INVESTMENTS } from '../../src/franchises/options.ts';
import { aCategory, aFranchise, anAdmin, type TestApi, testApi } from '../support/index.ts';

type Query = Record<string, string>;

const list = async (api: TestApi, query: Query) => {
  const answer = await api.call(`GET /franchises?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return {
    names: answer.body.map(({ name }: { name: string }) => name).sort(),
    total: Number(String(answer.headers['content-range']).split('/')[1]),
  };
};

const counts = async (api: TestApi, query: Query) => {
  const answer = await api.call(`GET /franchises/counts?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};

/** Franchises of every kind: in several categories, places and currencies, with and without amounts and rates. */
const fill = async (api: TestApi) => {
  const { database } = api;
  const categories = ['Food', 'Laundry', 'Unused'];
  for (const name of categories) await aCategory(database, { name });
  const places = [['Johor'], ['Johor', 'Penang'], ['Singapore'], ['Malaysia', 'Japan'], []];
  const currencies = ['MYR', 'USD', 'JPY', null];
  for (let n = 0; n < 60; n++) {
    const min = n % 7 === 0 ? null : (n * 7919) % 300_000;
    await aFranchise(database, {
      name: `${n % 3 === 0 ? 'Kopi' : 'Dobi'} Number${n}`,
      category: categories[n % 2] ?? '',
      territory_location: JSON.stringify(places[n % places.length]),
      currency: currencies[n % currencies.length],
      featured: n % 4 === 0,
      investment_min: min,
      investment_max: n % 11 === 0 ? null : (min ?? 0) + ((n * 104_729) % 200_000),
    });
  }
  await aFranchise(database, { name: 'Kopi deleted', category: 'Food', deleted_at: new Date() });
  const rates = [{ from: 'USD', to: 'MYR', rate: 4.2, date: '2026-01-02' }];
  const as = await anAdmin(database);
  await api.call('PUT /site-settings', { as, body: { currency: 'MYR', exchange_rates: rates } });
  // The rates are at most a second old.
  await waitUntil(async () => (await list(api, { max_investment: '1', not_compared: 'no_rate' })).total > 0);
  return { as, categories };
};

t.test('each count is the number of franchises that the list shows with that choice', async t => {
  const api = await testApi(t);
  const { categories } = await fill(api);
  const scenes: Query[] = [
    {},
    { category: 'Food' },
    { category: 'food', place: 'Johor', featured: 'true' },
    { search: 'kopi' },
    { search: 'kopi', max_investment: '150000', place: 'malaysia' },
    { min_investment: '50000', max_investment: '120000' },
    { featured: 'false', min_investment: '0' },
    { place: 'Atlantis' },
    { category: 'Unknown', search: 'dobi' },
  ];
  for (const scene of scenes) {
    const found = await counts(api, scene);
    const totalWith = async (choice: Query) => (await list(api, { ...scene, ...choice })).total;
    const expected = async (filter: string, choices: readonly (string | number)[]) => {
      const totals = choices.map(async choice => [choice, await totalWith({ [filter]: String(choice) })]);
      return Object.fromEntries(await Promise.all(totals));
    };
    const what = JSON.stringify(scene);
    t.equal(found.total, await totalWith({}), what);
    t.match(found.category, await expected('category', categories), what);
    t.match(found.place, await expected('place', ['Johor', 'Singapore', 'Malaysia', 'Italy']), what);
    t.same(found.min_investment, await expected('min_investment', MINIMUM_INVESTMENTS), what);
    t.same(found.max_investment, await expected('max_investment', MAXIMUM_INVESTMENTS), what);
    t.equal(found.featured, await totalWith({ featured: 'true' }), what);
    t.equal(found.nda, await (comparesMoney(scene) ? totalWith({ not_compared: 'nda' }) : 0), what);
    t.same(found.without, await expectedWithout(api, scene), what);
  }
});

const comparesMoney = ({ min_investment, max_investment }: Query) => Boolean(min_investment || max_investment);

/** Returns the totals of the list without each of the filters. */
const expectedWithout = async (api: TestApi, scene: Query) => {
  const totals = Object.keys(scene).map(async name => {
    const others = Object.fromEntries(Object.entries(scene).filter(([other]) => other !== name));
    return [name, (await list(api, others)).total];
  });
  return Object.fromEntries(await Promise.all(totals));
};

t.test('counts follow every save: a new franchise, another category, the bin', async t => {
  const api = await testApi(t);
  const { database } = api;
  const as = await anAdmin(database);
  for (const name of ['Food', 'Laundry']) await aCategory(database, { name });
  const { id } = await aFranchise(database, { name: 'First', category: 'Food' });
  const byCategory = async () => (await counts(api, {})).category;
  t.match(await byCategory(), { Food: 1, Laundry: 0 });
  t.equal((await api.call(`PUT /franchises/${id}`, { as, body: { category: 'Laundry' } })).status, 200);
  t.match(await byCategory(), { Food: 0, Laundry: 1 });
  await api.call(`DELETE /franchises/${id}`, { as });
  t.match(await byCategory(), { Food: 0, Laundry: 0 });
  await api.call(`POST /franchises/${id}/restore`, { as });
  t.match(await byCategory(), { Food: 0, Laundry: 1 });
  const { body } = await api.call('GET /categories');
  const food = body.find(({ name }: { name: string }) => name === 'Laundry');
  await api.call(`PUT /categories/${food.id}`, { as, body: { ...food, name: 'Dobi' } });
  t.match(await byCategory(), { Food: 0, Dobi: 1 });
});

t.test('a search without results names the words without which there are results', async t => {
  const api = await testApi(t);
  for (const name of ['Kopi Utara', 'Kopi Selatan', 'Dobi Utara']) await aFranchise(api.database, { name });
  const without = async (search: string, more: Query = {}) =>
    (await counts(api, { search, exact: 'true', ...more })).without_words;
  t.same(await without('kopi zzzz'), [{ word: 'zzzz', count: 2 }]);
  t.same(await without('Dobi  Selatan'), [
    { word: 'Dobi', count: 1 },
    { word: 'Selatan', count: 1 },
  ]);
  t.same(await without('kopi utara'), [], 'there are results');
  t.same(await without('zzzz'), [], 'nothing is left without the only word');
  t.same(await without('kopi zzzz', { place: 'Italy' }), [], 'the other filters stay');
});

t.test('franchises that cannot be compared with an amount are listed separately', async t => {
  const api = await testApi(t);
  const priced = (name: string, currency: string, min: number | null, max: number | null) =>
    aFranchise(api.database, { name, currency, investment_min: min, investment_max: max });
  await priced('Cheap', 'USD', 10_000, 20_000);
  await priced('Open end', 'USD', 15_000, null);
  await priced('Dear', 'USD', 900_000, null);
  await priced('Secret', 'USD', null, null);
  await priced('Euro', 'EUR', 10_000, 20_000);
  const names = async (query: Query) => (await list(api, query)).names;
  t.same(await names({ max_investment: '50000' }), ['Cheap', 'Open end']);
  t.same(await names({ max_investment: '50000', not_compared: 'nda' }), ['Secret']);
  t.same(await names({ max_investment: '50000', not_compared: 'no_rate' }), ['Euro']);
  t.same(await names({ min_investment: '5000', not_compared: 'nda' }), ['Dear', 'Open end', 'Secret']);
  t.same(
    await names({ min_investment: '5000', max_investment: '50000', not_compared: 'nda' }),
    ['Open end', 'Secret'],
    'not the one that is too expensive anyway',
  );
  t.same(
    await names({ not_compared: 'nda' }),
    ['Dear', 'Open end', 'Secret'],
    'without an amount, both are considered',
  );
  t.same(await names({ filter: '{"max_investment":50000}', not_compared: 'nda' }), ['Secret']);
  t.equal((await api.call('GET /franchises?not_compared=price')).status, 422);
});

t.test('the counts of a search have the limits of a search', async t => {
  const api = await testApi(t);
  for (const search of ['a b cc dd ee ff gg hh ii jj kk ll', 'k', 'x'.repeat(201)])
    t.equal((await api.call(`GET /franchises/counts?${new URLSearchParams({ search })}`)).status, 422, search);
});
