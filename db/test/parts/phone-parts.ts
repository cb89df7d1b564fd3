import t from 'tap';
import { copyWords, idsOf, leadSearchWords, leadTerms, newId } from '../../src/index.ts';
import { up } from '../../src/migrations/026-phone-parts.ts';
import { testDatabase } from '../../src/testing/index.ts';

t.test('leads of before are found by any part of their number, however often the migration begins anew', async t => {
  const database = await testDatabase();
  t.teardown(() => database.close());
  const { knex } = database;
  const franchise = newId();
  const lists = { territory_type: '[]', territory_location: '[]', franchise_model: '[]' };
  const texts = { why_choose: '', why_choose_points: '[]', media_gallery: '[]', faqs: '[]' };
  const row = { id: franchise, slug: 'x', name: 'X', description: '', search_words: '', ...lists, ...texts };
  await knex('franchises').insert(row);
  const add = async (phone_key: string, search_words: string) => {
    const id = newId();
    const person = { first_name: 'Siti', last_name: 'Aminah', email: 'siti@example.com', phone: phone_key };
    const lead = { ...person, email_key: person.email, phone_key, message: '', suspected_reasons: '[]' };
    await knex('leads').insert({ id, reference: id.slice(-12), franchise_id: franchise, ...lead, search_words });
    return id;
  };
  const found = async (query: string): Promise<string[]> => {
    await copyWords(knex, 'leads', idsOf(await knex('leads').select('id')));
    return knex('lead_search')
      .whereRaw('match (words) against (? in boolean mode)', [leadTerms(query)])
      .pluck('lead_id');
  };
  const wordsOf = async (id: string) => {
    const lead = await knex('leads').where({ id }).first('search_words');
    return new Set(lead.search_words.split(' '));
  };

  const before = await add('60125550142', 'qsiti qaminah q60125550142 q0125550142 q125550142');
  const erased = await add('60125550143', '');
  const person = { first_name: 'Siti', last_name: 'Aminah', email: '', phone: '60191234567', phone_key: '60191234567' };
  const words = leadSearchWords(person);
  const current = await add(person.phone_key, words);
  const none = await add('not a number', 'qsiti');
  t.same(await found('5014'), []);

  for (const _attempt of ['first', 'begun again']) {
    await up(knex);
    for (const part of ['5014', '0142', '2555', '0125', '6012']) t.same(await found(part), [before], part);
    t.ok((await wordsOf(before)).has('qsiti'), 'the words of before stay');
    t.same(await wordsOf(erased), new Set(['']), 'who was erased stays so');
    t.same(await wordsOf(current), new Set(words.split(' ')));
    t.same(await wordsOf(none), new Set(['qsiti']));
  }
  const written = leadSearchWords({ ...person, phone: '60125550142', phone_key: '60125550142' });
  const numbers = written.split(' ').filter(word => /^q\d/.test(word));
  const words026 = await wordsOf(before);
  t.same(
    numbers.filter(word => !words026.has(word)),
    [],
    'they have every word that is written for a new one',
  );
});
