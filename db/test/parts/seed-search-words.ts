import t from 'tap';
import {
  copySearchWords,
  franchiseSearch,
  franchiseSearchWords,
  leadSearchWords,
  measureSearch,
  newId,
  toFullTextQuery,
  toLeadQuery,
  toNameQuery,
} from '../../src/index.ts';
import { testDatabase } from '../../src/testing/index.ts';

const aFranchise = (name: string, description = '') => ({ name, category: 'Cafés & Coffee', description });

/** Returns the stored words except for those that are marked as part of the name. */
const wordsOf = (searched: Parameters<typeof franchiseSearchWords>[0]) =>
  franchiseSearchWords(searched)
    .split(' ')
    .filter(word => word.startsWith('q'));

const aLead = {
  first_name: 'Siti',
  last_name: 'D’Cruz',
  email: 'Siti.Aminah+shop@example.com',
  phone: '012-555 0142',
  phone_key: '60125550142',
};

t.test('words are stored without case and accents, and short words can be found', async t => {
  t.same(wordsOf({ name: 'Pâtisserie OF 7', category: null, description: '' }), ['qpatisserie', 'qof', 'q7q']);
  t.equal(toLeadQuery('PÂTIS of 7'), '+qpatis* +qof*', 'one letter beside longer words is ignored');
  t.same(wordsOf({ name: 'ĐÀ NẴNG Smørrebrød Straße Łódź' }), ['qda', 'qnang', 'qsmorrebrod', 'qstrasse', 'qlodz']);
  t.equal(toLeadQuery('Đà Nẵng'), '+qnang* +qda*');
});

t.test('a run of Chinese characters is stored as its pairs and its last character', async t => {
  t.same(wordsOf({ name: '巷子咖啡', category: null, description: '' }), ['q巷子', 'q子咖', 'q咖啡', 'q啡q']);
  t.same(wordsOf({ name: 'Kopi咖啡24' }), ['qkopi', 'q咖啡', 'q啡q', 'q24'], 'Chinese beside letters is split too');
  t.equal(toLeadQuery('coffee 咖啡'), '+qcoffee* +q咖啡*');
  t.equal(toLeadQuery('茶'), '+q茶*');
});

t.test('a query without words is null, and operators are removed', async t => {
  t.equal(toLeadQuery(' -- !! "" '), null);
  t.equal(toLeadQuery('+kopi -(teh) "x*" @3'), '+qkopi* +qteh*');
});

t.test('a search counts its different words, and a single letter is recognised', async t => {
  t.same(measureSearch('kopi kopi Kopi'), { words: 1, isOneLetter: false });
  t.same(measureSearch('a 7 é'), { words: 3, isOneLetter: false }, 'single letters of a name count');
  t.same(measureSearch('é'), { words: 1, isOneLetter: true });
  t.same(measureSearch('a kopi'), { words: 2, isOneLetter: false });
  t.same(measureSearch('咖'), { words: 1, isOneLetter: false });
  t.same(measureSearch('பூ'), { words: 1, isOneLetter: false }, 'a Tamil word without its vowel sign is a word');
  t.same(measureSearch('马来西亚咖啡店'), { words: 4, isOneLetter: false });
  t.same(measureSearch('+60 12-555 0142'), { words: 4, isOneLetter: false });
  t.same(measureSearch(' -- '), { words: 0, isOneLetter: false });
});

t.test('a name is found however its parts are joined', async t => {
  const joined = (name: string) => wordsOf({ name }).at(-1);
  t.same(
    ['Nando’s', "Nando's", 'Nando´s', 'Nandoʼs', '7-Eleven', 'Q\u2011dees', 'Kopi+Teh', 'A&W', 'A & W', 'X_Y'].map(
      joined,
    ),
    ['qnandos', 'qnandos', 'qnandos', 'qnandos', 'q7eleven', 'qqdees', 'qkopiteh', 'qaw', 'qaw', 'qxy'],
  );
  t.same(
    wordsOf({ description: 'Open 24/7, 012-555 0142' }),
    ['qopen', 'q24', 'q7q', 'q012', 'q555', 'q0142'],
    'numbers are not joined',
  );
  t.same(wordsOf({ name: '咖-啡 Teh.Tarik' }), ['q咖q', 'q啡q', 'qteh', 'qtarik', 'qtehtarik']);
  t.same(wordsOf({ name: 'Plan B - a' }), ['qplan', 'qbq', 'qaq', 'qba']);
  t.same(wordsOf({ name: 'K F Chicken' }), ['qkq', 'qfq', 'qchicken', 'qkfchicken', 'qfchicken']);
  t.equal(toLeadQuery('A&W'), '+qaw*');
  t.equal(toLeadQuery('a & w restaurant'), '+qrestaurant* +qaw*');
  t.equal(toLeadQuery('a w'), '+qaw*');
  t.equal(toLeadQuery('a restaurant w'), '+qrestaurant*');
  t.equal(toLeadQuery('Nando’s'), '+qnando*', 'the first part finds the joined word too');
  t.equal(toLeadQuery("o'briens"), '+(qbriens* qobriens*)', 'a part finds itself or the joined word');
  t.equal(toLeadQuery('teh-tarik kopi'), '+(qtarik* qtehtarik*) +qkopi* +qteh*');
  t.equal(toLeadQuery('x_y'), '+qxy*');
  t.equal(leadSearchWords({ ...aLead, email: '', phone: '', phone_key: '' }), 'qsiti qdq qcruz qdcruz');
  t.same(wordsOf({ name: 'x'.repeat(100_000) }), [`q${'x'.repeat(60)}`], 'a long word is cut');
});

t.test('a phone number is stored as one word in any format, but words with letters are not', async t => {
  t.equal(toLeadQuery('+60 12-555 0142'), '+q60125550142*');
  t.equal(toLeadQuery('(012) 555.0142 siti'), '+q0125550142* +qsiti*');
  t.equal(toLeadQuery('528828c2 c3042007'), '+q528828c2* +qc3042007*');
  t.equal(toLeadQuery('of batu garden 1234'), '+q1234* +qgarden* +qbatu* +qof*', 'the rarest words come first');
});

t.test('characters that the full-text index does not know are stored and queried as numbers', async t => {
  t.same(wordsOf({ name: '𠮷田' }), ['qzq20bb7田', 'q田q']);
  t.equal(toLeadQuery('𠮷'), '+qzq20bb7*');
  t.equal(toLeadQuery('ລາວ'), '+qzq00ea5zq00eb2zq00ea7*');
  t.equal(toNameQuery('𐐨x'), '+nzq10428x*');
});

t.test('the full-text index of the server finds the rows that the search terms describe', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const store = async (slug: string, franchise: ReturnType<typeof aFranchise>) => {
    const search_words = franchiseSearchWords(franchise);
    const lists = { territory_type: '[]', territory_location: '[]', franchise_model: '[]' };
    const texts = { why_choose: '', why_choose_points: '[]', media_gallery: '[]', faqs: '[]' };
    const { name, description } = franchise;
    const id = newId();
    await knex('franchises').insert({ id, slug, name, description, search_words, ...lists, ...texts });
    await copySearchWords(knex, 'franchises', [id]);
  };
  await store('kopi', aFranchise('Kopi Lorong 巷子咖啡', 'Of all the shops, open 24/7 with 奶茶.'));
  await store('vazhai', aFranchise('Vazhai Ilai வாழை இலை', 'Banana leaf meals in Klang.'));
  await store('nandos', aFranchise('Nando’s'));
  await store('aw', aFranchise('A&W', 'A root beer, and W.'));
  await store('hom', aFranchise('Happy Hom หอม', 'Pet kitchen with น้ำ.'));
  await store('yoshida', aFranchise('𠮷田 Udon'));
  await store('lao', aFranchise('ຮ້ານ ລາວ'));
  const fullTextQuery = (query: string) => {
    const search = franchiseSearch(query);
    return search ? toFullTextQuery(search.found) : '';
  };
  const found = async (query: string) =>
    knex('franchise_search')
      .join('franchises', 'franchises.id', 'franchise_search.franchise_id')
      .whereRaw('match (words) against (? in boolean mode)', [fullTextQuery(query)])
      .orderBy('slug')
      .pluck('slug');
  for (const query of ['kopi', 'KOPI lor', '咖啡', '子咖', '茶', 'of', '24/7', '7'])
    t.strictSame(await found(query), ['kopi'], query);
  for (const query of ['வாழை', 'இலை', 'banana lea']) t.strictSame(await found(query), ['vazhai'], query);
  for (const query of ['หอม', 'น้ำ']) t.strictSame(await found(query), ['hom'], query);
  for (const query of ['nandos', 'Nando’s', 'nando']) t.strictSame(await found(query), ['nandos'], query);
  for (const query of ['A&W', 'a & w', 'aw', 'A W']) t.strictSame(await found(query), ['aw'], query);
  for (const query of ['𠮷田', '𠮷', '田', '𠮷田 udon']) t.strictSame(await found(query), ['yoshida'], query);
  for (const query of ['ລາວ', 'ຮ້ານ']) t.strictSame(await found(query), ['lao'], query);
  for (const query of ['𠮶', '𠮶田', '𐐨', 'ᥐ']) t.strictSame(await found(query), [], query);
  t.strictSame(
    await found('cafe'),
    ['aw', 'hom', 'kopi', 'lao', 'nandos', 'vazhai', 'yoshida'],
    'the category is searched too',
  );
  for (const query of ['kopi banana', '咖喱', 'zebra']) t.strictSame(await found(query), [], query);
});

t.test('a lead is found by name, by parts of the email address, and by its number in any format', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const franchise = newId();
  const lists = { territory_type: '[]', territory_location: '[]', franchise_model: '[]' };
  const texts = { why_choose: '', why_choose_points: '[]', media_gallery: '[]', faqs: '[]' };
  await knex('franchises').insert({
    id: franchise,
    slug: 'x',
    name: 'X',
    description: '',
    search_words: '',
    ...lists,
    ...texts,
  });
  const id = newId();
  await knex('leads').insert({
    id,
    reference: 'ENQ-1',
    franchise_id: franchise,
    ...aLead,
    email_key: aLead.email.toLowerCase(),
    message: '',
    suspected_reasons: '[]',
    search_words: leadSearchWords(aLead),
  });
  await copySearchWords(knex, 'leads', [id]);
  const count = async (query: string) =>
    (await knex('lead_search').whereRaw('match (words) against (? in boolean mode)', [toLeadQuery(query)])).length;
  const queries = ['siti', 'cruz siti', 'dcruz', 'siti.aminah+shop@example.com', 'aminah', 'sitiaminah', 'example.com'];
  const numbers = ['+60 12-555 0142', '0125550142', '012 555 0142', '60125550142', '12-555 0142', '012-555'];
  for (const query of [...queries, ...numbers]) t.equal(await count(query), 1, query);
  const number = aLead.phone_key.replace('60', '0');
  const parts = [4, 5, 7].flatMap(length =>
    Array.from({ length: number.length - length + 1 }, (_, at) => number.slice(at, at + length)),
  );
  for (const part of parts) t.equal(await count(part), 1, `any part of at least four digits: ${part}`);
  for (const query of ['faizal', '012-555 0143', '5551', '0142555']) t.equal(await count(query), 0, query);
});
