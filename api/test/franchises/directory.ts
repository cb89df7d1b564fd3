import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { COUNTRIES, MALAYSIAN_STATES } from '../../src/franchises/options.ts';
import { aCategory, aConsultant, aFranchise, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';

const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);

t.test('the public directory', async t => {
  const api = await testApi(t);
  const { database } = api;
  const food = await aCategory(database, { name: 'Food & Beverage' });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const more = { category: food.name, currency: 'USD' };
  await aFranchise(database, {
    ...more,
    name: 'Old',
    created_at: at(1),
    investment_min: 10_000,
    investment_max: 25_000,
  });
  await aFranchise(database, {
    ...more,
    name: 'New',
    created_at: at(3),
    investment_min: 500_000,
    investment_max: null,
  });
  await aFranchise(database, {
    name: 'Star',
    created_at: at(2),
    featured: true,
    currency: 'USD',
    description: 'Coffee from Ipoh 咖啡',
  });
  await aFranchise(database, { name: 'Secret', created_at: at(4), investment_min: null, investment_max: null });
  const deleted = await aFranchise(database, { name: 'Gone', deleted_at: at(5) });

  const ask = async (query: Record<string, string>) => {
    const answer = await api.call(`GET /franchises?${new URLSearchParams(query)}`);
    t.equal(answer.status, 200, answer.text);
    return answer;
  };

  t.test('shows featured franchises first, then the newest, and no deleted ones', async t => {
    const answer = await ask({});
    t.same(names(answer), ['Star', 'Secret', 'New', 'Old']);
    t.equal(answer.headers['content-range'], 'franchises 0-3/4');
  });

  t.test('shows only the fields of a card', async t => {
    const [card] = (await ask({})).body;
    t.same(Object.keys(card).sort(), [
      'category',
      'created_at',
      'currency',
      'established_year',
      'featured',
      'franchise_fee',
      'id',
      'image_url',
      'investment_max',
      'investment_min',
      'is_featured',
      'locations_count',
      'name',
      'origin_country',
      'rof_approved',
      'slug',
      'territory_location',
      'territory_type',
    ]);
    t.match(card, { featured: true, is_featured: true, created_at: '2026-01-02T00:00:00.000Z' });
  });

  t.test(
    'min_investment returns franchises whose maximum is at least that amount, and none without amounts',
    async t => {
      t.same(names(await ask({ min_investment: '25000' })), ['Star', 'Old']);
      t.same(names(await ask({ min_investment: '25001' })), ['Star']);
      t.same(names(await ask({ min_investment: '0' })), ['Star', 'Old']);
    },
  );

  t.test(
    'max_investment returns franchises whose minimum is at most that amount, and none without amounts',
    async t => {
      t.same(names(await ask({ max_investment: '10000' })), ['Old']);
      t.same(names(await ask({ max_investment: '9999' })), []);
      t.same(names(await ask({ max_investment: '500000' })), ['Star', 'New', 'Old']);
    },
  );

  t.test('category, featured and search narrow the list, with words in any script', async t => {
    t.same(names(await ask({ category: 'Food & Beverage' })), ['New', 'Old']);
    t.same(names(await ask({ featured: 'true' })), ['Star']);
    t.same(names(await ask({ featured: 'false' })), ['Secret', 'New', 'Old']);
    t.same(names(await ask({ search: 'cof' })), ['Star']);
    t.same(names(await ask({ search: '咖啡' })), ['Star']);
    t.same(names(await ask({ search: 'beverage' })), ['New', 'Old']);
    t.same(names(await ask({ search: 'beverage old' })), ['Old']);
    t.same(names(await ask({ search: '???' })), []);
    t.same(names(await ask({ search: ' ' })), ['Star', 'Secret', 'New', 'Old']);
    t.same(names(await ask({ search: 'gone' })), []);
    t.same(names(await ask({ search: 'old', category: 'Food & Beverage', min_investment: '1', featured: 'false' })), [
      'Old',
    ]);
  });

  t.test('a franchise must match both the query parameters and the filter', async t => {
    const filter = JSON.stringify({ category: ['Food & Beverage', 'Other'] });
    t.same(names(await ask({ filter, search: 'new' })), ['New']);
    t.same(names(await ask({ filter, category: 'Other' })), []);
  });

  t.test('franchises are sorted by every sort key of the console, in both directions', async t => {
    const sorted = async (field: string, direction: string) =>
      names(await ask({ sort: JSON.stringify([field, direction]) }));
    t.same(await sorted('name', 'ASC'), ['New', 'Old', 'Secret', 'Star']);
    t.same(await sorted('name', 'DESC'), ['Star', 'Secret', 'Old', 'New']);
    t.same(await sorted('created_at', 'ASC'), ['Old', 'Star', 'New', 'Secret']);
    t.same(await sorted('investment_min', 'DESC'), ['New', 'Star', 'Old', 'Secret']);
    t.same((await sorted('category', 'DESC')).slice(0, 2), ['Old', 'New']);
    t.equal((await sorted('view_count', 'ASC')).length, 4);
  });

  t.test('franchises are returned page by page if a range is requested', async t => {
    const answer = await ask({ sort: '["name","ASC"]', range: '[1,2]' });
    t.same(names(answer), ['Old', 'Secret']);
    t.equal(answer.headers['content-range'], 'franchises 1-2/4');
    const beyond = await ask({ range: '[90,99]' });
    t.same(beyond.body, []);
    t.equal(beyond.headers['content-range'], 'franchises */4');
  });

  t.test('refuses unknown parameters', async t => {
    for (const query of [
      'sort=["price","ASC"]',
      'sort=["name","UP"]',
      'range=[5,1]',
      'filter={"deleted":true}',
      'filter={"search_words":"x"}',
      'filter={"constructor":"x"}',
      'min_investment=cheap',
      'featured=maybe',
    ])
      t.equal((await api.call(`GET /franchises?${query}`)).status, 422, query);
  });

  t.test('a client with the current version gets 304', async t => {
    const first = await ask({});
    const again = await api.call('GET /franchises', { headers: { 'if-none-match': String(first.headers.etag) } });
    t.equal(again.status, 304);
    t.equal(again.text, '');
  });

  t.test('lists the names of the active categories in their order', async t => {
    await aCategory(database, { name: 'Hidden', is_active: false });
    await aCategory(database, { name: 'First of all', sort_order: 0 });
    await database.knex('categories').where({ name: food.name }).update({ sort_order: 9 });
    const { body } = await api.call('GET /franchises/categories');
    t.notOk(body.includes('Hidden'));
    t.equal(body.at(-1), food.name);
  });

  t.test('gives the publisher whole franchises, also by their ids', async t => {
    const all = await api.call('GET /franchises', { as: SERVICE_TOKEN });
    t.same(names(all), ['Star', 'Secret', 'New', 'Old']);
    t.match(all.body[0], { description: 'Coffee from Ipoh 咖啡', faqs: [], consultant_id: 'system-upload' });
    const ids = [all.body[2].id, all.body[3].id, deleted.id];
    const some = await api.call(`GET /franchises?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`, {
      as: SERVICE_TOKEN,
    });
    t.same(names(some), ['New', 'Old']);
    const many = JSON.stringify({ id: [...ids, ...Array.from({ length: 997 }, (_, n) => `none-${n}`)] });
    const found = await api.call(`GET /franchises?filter=${encodeURIComponent(many)}&range=[0,199]`, {
      as: SERVICE_TOKEN,
    });
    t.same(names(found), ['New', 'Old']);
    t.same((await api.call('GET /franchises?filter={"id":[]}')).body, []);
  });

  t.test('filters by consultant, and finds franchises without a consultant', async t => {
    const { id } = await aConsultant(database);
    await database.knex('franchises').where({ name: 'Old' }).update({ consultant_id: id });
    const of = async (...consultants: string[]) =>
      names(await ask({ filter: JSON.stringify({ consultant_id: consultants }), sort: '["name","ASC"]' }));
    t.same(await of(id), ['Old']);
    t.same(await of('system-upload'), ['New', 'Secret', 'Star']);
    t.same(await of('system-upload', id), ['New', 'Old', 'Secret', 'Star']);
  });
});

t.test('currencies, territories and sort orders of the directory', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const { name: category } = await aCategory(database);
  const priced = (name: string, currency: string | null, low: number | null, high = low, more = {}) =>
    aFranchise(database, { category, name, currency, investment_min: low, investment_max: high, ...more });
  const inPlaces = (...places: string[]) => ({ territory_location: JSON.stringify(places) });
  await priced('Ringgit', 'MYR', 40_000, 60_000, inPlaces('Selangor', 'Johor'));
  await priced('Dollar', 'USD', 20_000, 34_000, inPlaces('Singapore'));
  await priced('Nothing said', null, 9_000, 10_000, inPlaces('Sabah'));
  await priced('Yen', 'JPY', 3_000_000, 5_000_000, inPlaces('Japan'));
  await priced('Euro', 'EUR', 11_000, 12_000, inPlaces('Negeri Sembilan'));
  await priced('Under NDA', 'MYR', null, null, inPlaces('Selangor'));

  const ask = async (query: Record<string, string>) => {
    const answer = await api.call(`GET /franchises?${new URLSearchParams({ sort: '["name","ASC"]', ...query })}`);
    t.equal(answer.status, 200, answer.text);
    return { names: names(answer), others: answer.headers['other-currencies'], range: answer.headers['content-range'] };
  };
  const settings = (body: object) => api.call('PUT /site-settings', { as: admin, body });
  /** Waits until changed settings apply, which takes at most a second. */
  const untilFound = async (query: Record<string, string>, wanted: string[]) => {
    await waitUntil(async () => (await ask(query)).names.join() === wanted.join());
    return ask(query);
  };

  t.test('compares amounts in US dollars by default and counts franchises in other currencies', async t => {
    const { names, others, range } = await ask({ max_investment: '50000' });
    t.same(names, ['Dollar', 'Nothing said']);
    t.equal(others, '3');
    t.equal(range, 'franchises 0-1/2');
    t.equal(
      (await ask({ max_investment: '50000', place: 'Sabah' })).others,
      '0',
      'counts only those that match the other filters',
    );
    t.equal((await ask({ category })).others, undefined, 'nothing is compared');
  });

  t.test(
    "amounts are compared in the admin's currency and rates; franchises without a rate are left out and counted",
    async t => {
      const rates = [
        { from: 'USD', to: 'MYR', rate: 4.2, date: '2026-01-02' },
        { from: 'MYR', to: 'JPY', rate: 35, date: '2026-01-02' },
      ];
      t.equal((await settings({ currency: 'MYR', exchange_rates: rates })).status, 200);
      // Dollar begins at RM 84,000, Nothing said at RM 37,800, Yen at RM 85,714.29.
      const few = await untilFound({ max_investment: '50000' }, ['Nothing said', 'Ringgit']);
      t.equal(few.others, '1', 'counts the one in euros');
      t.same(
        (await ask({ max_investment: '84000' })).names,
        ['Dollar', 'Nothing said', 'Ringgit'],
        'includes an equal amount in dollars',
      );
      t.same((await ask({ max_investment: '83999' })).names, ['Nothing said', 'Ringgit']);
      t.same((await ask({ min_investment: '142800', max_investment: '85715' })).names, ['Dollar', 'Yen']);
      const filter = JSON.stringify({ max_investment: 50_000 });
      t.same((await ask({ filter })).names, ['Nothing said', 'Ringgit'], 'applies to the filter, too');
      const console = await api.call(`GET /franchises?filter=${filter}&sort=["name","ASC"]`, { as: admin });
      t.same(names(console), ['Nothing said', 'Ringgit']);
    },
  );

  t.test(
    'franchises are sorted by comparable investment, then those without a rate, then confidential ones',
    async t => {
      const sorted = async (direction: string, range = '[0,23]', more = {}) =>
        (await ask({ sort: JSON.stringify(['investment', direction]), range, ...more })).names;
      const up = ['Nothing said', 'Ringgit', 'Dollar', 'Yen', 'Euro', 'Under NDA'];
      t.same(await sorted('ASC'), up);
      t.same(await sorted('DESC'), ['Yen', 'Dollar', 'Ringgit', 'Nothing said', 'Euro', 'Under NDA']);
      t.same(await sorted('ASC', '[2,3]'), up.slice(2, 4));
      t.same(await sorted('ASC', '[0,23]', { place: 'Malaysia' }), ['Nothing said', 'Ringgit', 'Euro', 'Under NDA']);
      t.same(await sorted('ASC', '[0,23]', { search: 'selangor' }), ['Ringgit', 'Under NDA']);
      const whole = await api.call('GET /franchises?sort=["investment","ASC"]', { as: admin });
      t.same(names(whole), up, 'sorts the whole list in the same way');
    },
  );

  t.test('franchises are found and filtered by territory', async t => {
    t.same((await ask({ search: 'selangor' })).names, ['Ringgit', 'Under NDA']);
    t.same((await ask({ place: 'Selangor' })).names, ['Ringgit', 'Under NDA']);
    t.same((await ask({ place: 'Negeri Sembilan' })).names, ['Euro']);
    t.same((await ask({ place: 'Malaysia' })).names, ['Euro', 'Nothing said', 'Ringgit', 'Under NDA']);
    t.same((await ask({ place: 'negeri sembilan' })).names, ['Euro'], 'ignores case, as the panel shows it');
    t.same((await ask({ place: 'MALAYSIA' })).names, (await ask({ place: 'Malaysia' })).names);
    t.same((await ask({ place: 'Atlantis' })).names, []);
    const places = JSON.stringify({ place: ['Japan', 'Johor'] });
    t.same((await ask({ filter: places })).names, ['Ringgit', 'Yen']);
    const { body } = await api.call(`GET /franchises?search=yen`);
    await api.call(`PUT /franchises/${body[0].id}`, { as: admin, body: { territory_location: ['Perlis'] } });
    t.same((await ask({ place: 'Japan' })).names, []);
    t.same((await ask({ place: 'Perlis' })).names, ['Yen']);
    t.same((await ask({ search: 'perlis' })).names, ['Yen']);
  });

  t.test('empty filters are ignored', async t => {
    const all = (await ask({})).names;
    t.equal(all.length, 6);
    const empty = { search: '', category: '', place: '', min_investment: '', max_investment: ' ', featured: '' };
    t.same((await ask(empty)).names, all);
    t.same((await ask({ filter: JSON.stringify({ category: '', min_investment: '' }) })).names, all);
    t.equal((await api.call('GET /franchises?range=')).status, 422, 'an empty range is refused');
    t.equal((await api.call('GET /franchises?filter={"no_such":""}')).status, 422);
  });
});

t.test('the place filter finds a franchise by every state and country of its territory', async t => {
  const api = await testApi(t);
  for (const place of [...MALAYSIAN_STATES, ...COUNTRIES]) {
    await aFranchise(api.database, { name: place, territory_location: JSON.stringify([place]) });
    const { body } = await api.call(`GET /franchises?place=${encodeURIComponent(place)}&sort=["name","ASC"]`);
    t.ok(
      body.some(({ name }: { name: string }) => name === place),
      place,
    );
    if (place !== 'Malaysia') t.equal(body.length, 1, `finds only ${place}`);
  }
});

t.test('a response has at most 100 cards for a visitor and 200 franchises for the publisher', async t => {
  const api = await testApi(t);
  const { name } = await aCategory(api.database);
  for (let n = 0; n < 201; n++) await aFranchise(api.database, { category: name });
  const visitor = await api.call('GET /franchises?range=[0,100]');
  t.equal(visitor.body.length, 100);
  t.equal(visitor.headers['content-range'], 'franchises 0-99/201');
  const publisher = await api.call('GET /franchises?range=[0,200]', { as: SERVICE_TOKEN });
  t.equal(publisher.body.length, 200);
  t.equal(publisher.headers['content-range'], 'franchises 0-199/201');
  const deep = await api.call('GET /franchises?range=[200,223]');
  t.equal(deep.body.length, 1, 'finds rows far down the list, which use another query');
  t.equal(deep.headers['content-range'], 'franchises 200-200/201');
});

t.test('a client with the first page of a list gets it again when the number of franchises has changed', async t => {
  const api = await testApi(t);
  const as = await api.tokenOf(await anAdmin(api.database));
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  for (const day of [2, 3, 4]) await aFranchise(api.database, { created_at: at(day) });
  const last = await aFranchise(api.database, { created_at: at(1) });
  const firstPage = (caller: object, headers = {}) => api.call('GET /franchises?range=[0,1]', { ...caller, headers });
  const callers = { visitor: {}, admin: { as } };
  const etags: Record<string, string> = {};
  for (const [who, caller] of Object.entries(callers)) {
    const { headers } = await firstPage(caller);
    t.equal(headers['content-range'], 'franchises 0-1/4');
    etags[who] = String(headers.etag);
    t.match(await firstPage(caller, { 'if-none-match': etags[who] }), { status: 304 }, who);
  }
  await api.call(`DELETE /franchises/${last.id}`, { as });
  for (const [who, caller] of Object.entries(callers)) {
    const answer = await firstPage(caller, { 'if-none-match': etags[who] });
    t.match(answer, { status: 200, headers: { 'content-range': 'franchises 0-1/3' } }, who);
  }
});
