import type { ReadingPool } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { FRANCHISE_LIST } from '../../src/franchises/list.ts';
import { conditionsOf } from '../../src/platform/lists/list.ts';
import { databaseProxy, type Refusal } from '../support/database-proxy.ts';
import {
  aCategory,
  aConsultant,
  aFranchise,
  aFranchiseBody,
  anAdmin,
  anEnquiry,
  newVisitorContact,
  testApi,
} from '../support/index.ts';

const searchPath = (query: Record<string, string>) => `GET /franchises?${new URLSearchParams(query)}` as const;

t.test('limits of a search', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  for (const name of ['Coffee Garden', 'Kopi 7', '巷子咖啡', 'Nando’s', 'A&W', '7-Eleven'])
    await aFranchise(api.database, { name });
  const found = async (query: Record<string, string>) => {
    const { status, body } = await api.call(searchPath(query));
    return status === 200 ? body.map(({ name }: { name: string }) => name).sort() : { status, ...body };
  };
  const refusal = (place: string, msg: string) => ({ status: 422, detail: [{ loc: ['query', place], msg }] });

  t.test('one-letter words are ignored next to longer words, and refused alone', async t => {
    t.same(await found({ search: 'c gard' }), ['Coffee Garden']);
    t.same(await found({ search: 'gard 7' }), ['Coffee Garden']);
    for (const search of ['a', '7', 'é', ' k ']) {
      const msg = 'Please search for a word of at least two letters';
      t.match(await found({ search }), refusal('search', msg), search);
      t.match(await found({ filter: JSON.stringify({ q: search }) }), refusal('filter', msg), search);
    }
  });

  t.test('a name is found however its parts are joined', async t => {
    const names = { nandos: 'Nando’s', "nando's": 'Nando’s', 'A&W': 'A&W', 'a & w': 'A&W', 'a w': 'A&W', aw: 'A&W' };
    for (const [search, name] of Object.entries({ ...names, '7eleven': '7-Eleven', '7 eleven': '7-Eleven' }))
      t.same(await found({ search }), [name], search);
    t.same(await found({ search: 'a b c d e f' }), []);
  });

  t.test('one Chinese character is long enough as a word, and two characters count as one word', async t => {
    t.same(await found({ search: '咖' }), ['巷子咖啡']);
    t.same(await found({ search: '巷子咖啡 o' }), ['巷子咖啡']);
    t.same(await found({ search: '咖啡'.repeat(8) }), []);
    t.match(await found({ search: '咖啡'.repeat(9) }), refusal('search', 'A search can have at most 8 words'));
  });

  t.test('a search has at most eight words and 200 characters', async t => {
    t.same(await found({ search: 'coffee garden coffee garden coffee garden coffee garden coffee' }), [
      'Coffee Garden',
    ]);
    const numbers = '12 34 56 78 90 13 24 35 46';
    t.match(await found({ search: numbers }), refusal('search', 'A search can have at most 8 words'));
    const nine = 'aa bb cc dd ee ff gg hh ii';
    t.match(await found({ search: nine }), refusal('search', 'A search can have at most 8 words'));
    t.match(
      await found({ filter: JSON.stringify({ search: nine }) }),
      refusal('filter', 'A search can have at most 8 words'),
    );
    t.same(await found({ search: 'x'.repeat(200) }), []);
    t.match(await found({ search: 'x'.repeat(201) }), { status: 422, detail: [{ loc: ['query', 'search'] }] });
    const q = 'x'.repeat(201);
    t.match(
      await found({ filter: JSON.stringify({ q }) }),
      refusal('filter', 'A search can have at most 200 characters'),
    );
  });

  t.test('a search is one parameter with one value', async t => {
    t.match(
      await found({ filter: JSON.stringify({ q: ['coffee', 'kopi'] }) }),
      refusal('filter', 'q must be one text'),
    );
    t.match(await found({ filter: JSON.stringify({ q: ['coffee'] }) }), refusal('filter', 'q must be one text'));
    t.match(await found({ filter: JSON.stringify({ q: { a: 1 } }) }), refusal('filter', 'q must be text'));
    const two = { search: 'coffee', q: 'garden' };
    t.match(await found({ filter: JSON.stringify(two) }), refusal('search', 'Only one search at a time'));
    const both = { search: 'coffee', filter: '{"q":"garden"}' };
    t.match(await found(both), refusal('search', 'Only one search at a time'));
    t.match(await api.call('GET /franchises?search=coffee&search=kopi'), { status: 422 });
  });

  t.test('a filter has at most a hundred values, and repeated values count once', async t => {
    const filter = (value: object) => ({ filter: JSON.stringify(value) });
    const many = (count: number) => Array.from({ length: count }, (_, n) => `nowhere ${n}`);
    for (const field of ['id', 'category', 'consultant_id', 'origin_country', 'place']) {
      t.same(await found(filter({ [field]: many(100) })), [], field);
      t.match(await found(filter({ [field]: many(101) })), refusal('filter', 'At most 100 values at once'), field);
      t.match(
        await api.call(searchPath(filter({ [field]: many(1000) })), { as: admin }),
        { status: 200 },
        'for anonymous callers only',
      );
    }
    const once = conditionsOf(FRANCHISE_LIST, {
      place: ['Johor', 'Japan', 'Malaysia'],
      min_investment: [5],
      max_investment: [9],
    });
    const again = conditionsOf(FRANCHISE_LIST, {
      place: Array.from({ length: 333 }, () => ['Johor', 'Malaysia', 'Japan', 'Atlantis']).flat(),
      min_investment: Array.from({ length: 1000 }, (_, n) => 5 - n),
      max_investment: Array.from({ length: 1000 }, (_, n) => 9 + n),
    });
    t.same(again, once, 'repeated values change nothing');
    t.match(conditionsOf(FRANCHISE_LIST, { place: ['Atlantis'] }), [{ sql: '1 = 0' }]);
  });

  t.test('anonymous searches cannot page further than 1,000 results', async t => {
    const msg = 'Only the first 1,000 results are shown. Please add a word or a filter.';
    t.same(await found({ search: 'coffee', range: '[999,1022]' }), []);
    t.match(await found({ search: 'coffee', range: '[1000,1023]' }), refusal('range', msg));
    t.same(await found({ range: '[1000,1023]' }), []);
    t.match(await api.call(searchPath({ search: 'coffee', range: '[1000,1023]' }), { as: admin }), { status: 200 });
  });

  t.test('every searchable list refuses a search that is too short, too long or repeated', async t => {
    for (const list of ['franchises', 'leads', 'users', 'banners', 'pages'] as const)
      for (const q of ['a', ['aa', 'bb'], 'x'.repeat(201), 'aa bb cc dd ee ff gg hh ii']) {
        const filter = encodeURIComponent(JSON.stringify({ q }));
        t.match(await api.call(`GET /${list}?filter=${filter}`, { as: admin }), { status: 422 }, `${list} ${q}`);
      }
  });
});

/** Limits of `openDatabase`: concurrent searches, concurrent lists, and waiting callers. */
const [SEARCHES_AT_ONCE, LISTS_AT_ONCE, WAITING] = [2, 6, 200];

/** A filter that only the database evaluates, so that a search with it uses a connection. */
const BY_COUNTRY = `filter=${encodeURIComponent('{"origin_country":"Malaysia"}')}`;

/** Keeps every connection of a pool and every place in its queue busy until it is stopped. */
const occupy = (pool: ReadingPool, places: number) => {
  let isOver = false;
  const one = async () => {
    while (!isOver) await pool.query('SELECT SLEEP(0.2)').catch(() => {});
  };
  const all = Array.from({ length: places }, one);
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
};

t.test('while anonymous callers use all their connections, calls of other callers succeed', async t => {
  const api = await testApi(t);
  const { strangers } = api.database;
  const [admin, consultant] = [await anAdmin(api.database), await aConsultant(api.database)];
  const category = await aCategory(api.database, { name: 'Food & Beverage' });
  const franchise = await aFranchise(api.database, { name: 'Coffee Garden', category: category.name });
  const search = () => api.call(`GET /franchises?search=coffee&${BY_COUNTRY}`);
  let queries = 0;
  // Each call has a different query, because responses are cached.
  const list = () => api.call(`GET /franchises?min_investment=${queries++}`);
  const busy = { status: 503, headers: { 'retry-after': '2' }, body: { detail: /Please try again in a moment/ } };

  const releaseSearches = occupy(strangers.searches, SEARCHES_AT_ONCE + WAITING);
  t.match(await search(), busy);
  t.equal((await list()).status, 200, 'lists do not wait for searches');
  const releaseLists = occupy(strangers.lists, LISTS_AT_ONCE + WAITING);
  t.match(await list(), busy);

  t.equal((await api.call(`GET /franchise/${franchise.slug}`)).status, 200, 'a page');
  t.equal((await api.call('GET /franchises?search=coffee', { as: admin })).status, 200, 'the console');
  t.equal(
    (await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) })).status,
    201,
    'an enquiry',
  );
  const body = aFranchiseBody({ category, consultant });
  t.equal((await api.call('POST /franchises', { as: admin, body })).status, 201, 'a save');
  t.match([await search(), await list()], [busy, busy], 'all connections were in use meanwhile');

  await Promise.all([releaseSearches(), releaseLists()]);
  t.match([await search(), await list()], [{ status: 200 }, { status: 200 }], 'they are available again');
});

t.test('the searches of one visitor or user run one at a time, and at most twenty wait', async t => {
  const api = await testApi(t);
  const { knex, usage } = api.database;
  const consultant = await aConsultant(api.database);
  const franchise = await aFranchise(api.database, { name: 'Coffee Garden', consultant_id: consultant.id });
  let searches = 0;
  const search = (remoteAddress: string, as?: typeof consultant) =>
    api.call(`GET /franchises?search=coffee+x${searches++}&${BY_COUNTRY}`, { remoteAddress, as });
  const locked = await knex.transaction();
  await locked.raw('LOCK TABLES franchise_search WRITE');

  const ofOne = Array.from({ length: 21 }, () => search('203.0.113.1'));
  await waitUntil(() => usage().searches.used === 1);
  t.match(await search('203.0.113.1'), { status: 429, headers: { 'retry-after': '5' } });
  const ofAnother = search('203.0.113.2');
  await waitUntil(() => usage().searches.used === 2);

  const ofUser = [3, 4, 5].map(n => search(`203.0.113.${n}`, consultant));
  await waitUntil(() => usage().prepared.used === 1);
  t.equal((await api.call(`GET /franchise/${franchise.slug}`)).status, 200, 'a page');
  t.equal(usage().prepared.used, 1, 'whatever their addresses');

  await locked.raw('UNLOCK TABLES');
  await locked.commit();
  for (const { status } of await Promise.all([...ofOne, ofAnother, ...ofUser])) t.not(status, 429);
  t.equal((await search('203.0.113.1')).status, 200, 'nothing waits any more');
});

t.test('an anonymous statement is limited to two seconds, on MariaDB and MySQL', async t => {
  const { strangers } = (await testApi(t)).database;
  for (const pool of [strangers.lists, strangers.searches]) {
    const [rows] = await pool.query(
      "SHOW SESSION VARIABLES WHERE variable_name IN ('max_statement_time', 'max_execution_time')",
    );
    t.same(
      (rows as { Value: string }[]).map(({ Value }) => Number(Value)).filter(value => value === 2 || value === 2000)
        .length,
      1,
    );
  }
});

t.test('a statement that exceeds its time is answered with 503, on MariaDB and MySQL', async t => {
  let errno = 1969;
  const message = 'Query execution was interrupted';
  const api = await testApi(t, {}, async url => {
    const refuse = (): Refusal => ({ errno, state: '70100', message, instead: 'DO 0' });
    return (await databaseProxy(t, url, ({ sql }) => (/LIKE|MATCH/.test(sql) ? refuse() : null))).url;
  });
  await aFranchise(api.database, { name: 'Coffee Garden' });
  for (errno of [1969, 3024, 188])
    t.match(await api.call(`GET /franchises?search=coffee&${BY_COUNTRY}`), {
      status: 503,
      headers: { 'retry-after': '2' },
    });
  t.match(await api.call('GET /franchises'), { status: 200 });
});
