import { inTransaction } from '@marketplace/db';
import { testSeed, waitUntil } from '@marketplace/db/testing';
import fc from 'fast-check';
import t from 'tap';
import { recordChange } from '../../src/changes/feed.ts';
import { ChangeWatch } from '../../src/changes/watch.ts';
import { Catalogue } from '../../src/franchise-search/catalogue.ts';
import { lockDocument, writeDocument } from '../../src/platform/documents.ts';
import { aCategory, aFranchise, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';

const WORDS = [
  'kopi',
  'coffee',
  'kop',
  'roti',
  '咖啡',
  'A&W',
  '7',
  'laundry',
  'dobi',
  'Pâtisserie',
  'of',
  'x-ray',
  '528c2',
];
const NAME = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map(words => words.join(' '));
const STEPS = fc.integer({ min: 0, max: 20 });
const RANGE = fc.option(
  fc.tuple(STEPS, STEPS).map(([from, more]) => [from * 10_000, (from + more) * 10_000]),
  {
    nil: [null, null],
  },
);

const FRANCHISE = fc.record({
  name: NAME,
  description: NAME,
  meta_keywords: NAME,
  category: fc.constantFrom('Food', 'Services'),
  featured: fc.boolean(),
  rof_approved: fc.boolean(),
  range: RANGE,
  currency: fc.constantFrom('MYR', 'USD', 'SGD', 'EUR', null),
  territory_location: fc.constantFrom('["Johor"]', '["Penang","Japan"]', '["Malaysia"]', '[]'),
  created_at: fc.integer({ min: 0, max: 20 }).map(day => new Date(Date.UTC(2026, 0, 1 + day))),
});

const QUERY = fc.record(
  {
    search: NAME,
    category: fc.constantFrom('food', 'Services', 'Nothing'),
    place: fc.constantFrom('Johor', 'Malaysia', 'Japan', 'Atlantis'),
    min_investment: fc.constantFrom('50000', '200000'),
    max_investment: fc.constantFrom('90000', '250000'),
    featured: fc.constantFrom('true', 'false'),
    filter: fc.constantFrom('{"rof_approved":true}', '{"category":["Food","Services"]}', '{"min_investment":30000}'),
    sort: fc.constantFrom(
      '["created_at","ASC"]',
      '["created_at","DESC"]',
      '["investment","ASC"]',
      '["investment","DESC"]',
    ),
  },
  { requiredKeys: ['search'] },
);

t.test('visitors find in memory what the database finds, in the same order', async t => {
  const api = await testApi(t, { LIMIT_SEARCHES_PER_MINUTE: '100000' });
  const seed = testSeed(t);
  for (const name of ['Food', 'Services']) await aCategory(api.database, { name });
  for (const franchise of fc.sample(FRANCHISE, { seed, numRuns: 80 })) {
    const { range, ...others } = franchise;
    const [investment_min, investment_max] = range;
    await aFranchise(api.database, { ...others, investment_min, investment_max });
  }
  const list = async (query: Record<string, string>, as?: string) => {
    const params = new URLSearchParams({ ...query, exact: 'true', range: '[0,99]' });
    const { status, body, headers: answered } = await api.call(`GET /franchises?${params}`, as ? { as } : {});
    const ids = status === 200 ? body.map(({ id }: { id: string }) => id) : body;
    return { status, ids, range: answered['content-range'], others: answered['other-currencies'] };
  };
  const queries = fc.sample(QUERY, { seed, numRuns: 150 });
  const fromDatabase = [];
  for (const query of queries) fromDatabase.push(await list(query, SERVICE_TOKEN));
  // No search of the database succeeds while its table is locked.
  const locked = await api.database.knex.transaction();
  await locked.raw('LOCK TABLES franchise_search WRITE');
  const fromMemory = [];
  for (const query of queries) fromMemory.push(await list(query));
  await locked.raw('UNLOCK TABLES');
  await locked.commit();
  for (const [at, query] of queries.entries()) t.same(fromMemory[at], fromDatabase[at], JSON.stringify(query));
});

t.test('a search finds each change at once', async t => {
  const api = await testApi(t);
  const as = await api.tokenOf(await anAdmin(api.database));
  await aCategory(api.database, { name: 'Food' });
  const { id } = await aFranchise(api.database, { name: 'Kopi Satu', category: 'Food' });
  const found = async (search: string) => {
    const { body } = await api.call(`GET /franchises?${new URLSearchParams({ search, exact: 'true' })}`);
    return body.map((franchise: { id: string }) => franchise.id);
  };
  const save = async (body: object) => t.match(await api.call(`PUT /franchises/${id}`, { as, body }), { status: 200 });

  t.same(await found('satu'), [id]);
  await save({ name: 'Teh Dua' });
  t.same([await found('satu'), await found('dua')], [[], [id]], 'a new name');
  const { body: categories } = await api.call('GET /categories', { as });
  const food = categories.find(({ name }: { name: string }) => name === 'Food');
  await api.call(`PUT /categories/${food.id}`, { as, body: { name: 'Minuman Sejuk' } });
  t.same(await found('minuman'), [id], 'a new name of its category');
  await api.call(`DELETE /franchises/${id}`, { as });
  t.same(await found('dua'), [], 'in the bin');
  await api.call(`POST /franchises/${id}/restore`, { as });
  t.same(await found('dua'), [id], 'restored');
});

t.test('searches use a restored backup without a restart', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const kopi = await aFranchise(api.database, { name: 'Kopi Satu' });
  const found = async (search: string) => {
    const { body } = await api.call(`GET /franchises?${new URLSearchParams({ search, exact: 'true' })}`);
    return body.map(({ id }: { id: string }) => id);
  };
  // The catalogue is loaded once there are counts; before that the database finds the franchises.
  await waitUntil(async () => (await api.call('GET /franchises/counts')).body !== null);
  t.same(await found('satu'), [kopi.id]);
  // Otherwise the feed would repeat recent changes.
  await knex('content_changes').delete();
  // Like a restoration: rows change without entries in the feed, which then reports all categories.
  await knex('franchises').where({ id: kopi.id }).update({ search_words: 'qdua ndua' });
  t.same(await found('dua'), [], 'a direct change in the database is not noticed immediately');
  await recordChange(knex, { kind: 'category', entityId: 'category' });
  await waitUntil(async () => (await found('dua')).length > 0);
  t.same(await found('satu'), []);
});

t.test('synonyms are current during the first load and after a restored backup', async t => {
  const { database } = await testApi(t);
  const { knex } = database;
  const catalogue = new Catalogue(database, new ChangeWatch(database), error => t.fail(String(error)));
  /** Stores synonyms like a restoration, without an entry in the feed. */
  const store = (phrases: string[]) =>
    inTransaction(knex, async trx => {
      await lockDocument(trx, 'search');
      await writeDocument(trx, 'search', { synonyms: [{ phrases }] });
    });
  const synonymsOf = async (phrase: string) => (await catalogue.currentSynonyms()).of(phrase);
  await store(['qq', 'bubble tea']);
  t.same(await synonymsOf('qq'), [['bubble', 'tea']], 'before the load');
  await catalogue.load();
  await store(['zz', 'bubble tea']);
  t.same(await synonymsOf('zz'), []);
  await recordChange(knex, { kind: 'category', entityId: 'category' });
  await waitUntil(async () => (await synonymsOf('zz')).length > 0);
  t.same(await synonymsOf('qq'), []);
});

t.test('the catalogue removes words that only previous versions of a franchise contain', async t => {
  const { database } = await testApi(t);
  const { knex } = database;
  const { id } = await aFranchise(database, { name: 'Kopi Satu' });
  const catalogue = new Catalogue(database, new ChangeWatch(database), error => t.fail(String(error)));
  await catalogue.load();
  const knownWords = () => new Set(catalogue.words.words());
  const WORDS_OF_A_VERSION = 60_000;
  for (let version = 0; version < 6; version++) {
    const words = Array.from({ length: WORDS_OF_A_VERSION }, (_, n) => `qw${n}v${version}`);
    await knex('franchises')
      .where({ id })
      .update({ search_words: words.join(' ') });
    await recordChange(knex, { kind: 'franchise', entityId: id });
    await waitUntil(async () => (await catalogue.isCurrent()) && knownWords().has(`w7v${version}`));
  }
  const known = knownWords();
  t.ok(known.size < 5 * WORDS_OF_A_VERSION, `${known.size} words are kept`);
  t.notOk(known.has('w7v0'));
  t.ok(known.has('w7v5'));
});
