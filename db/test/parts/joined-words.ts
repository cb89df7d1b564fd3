import t from 'tap';
import { copyWords, newId, searchTerms } from '../../src/index.ts';
import { up } from '../../src/migrations/065-joined-words.ts';
import { up as inPlainLetters } from '../../src/migrations/068-plain-letters.ts';
import { testDatabase } from '../../src/testing/index.ts';

t.test(
  'franchises and leads of before are found by their names however these are put together, and in plain letters',
  async t => {
    const database = await testDatabase();
    t.teardown(() => database.close());
    const { knex } = database;
    const lists = { territory_type: '[]', territory_location: '[]', franchise_model: '[]' };
    const texts = { why_choose: '', why_choose_points: '[]', media_gallery: '[]', faqs: '[]' };
    const aFranchise = async (name: string, search_words: string, description = '') => {
      const id = newId();
      await knex('franchises').insert({ id, slug: id, name, description, search_words, ...lists, ...texts });
      await copyWords(knex, 'franchises', [id]);
      return id;
    };
    const aLead = async (last_name: string, search_words: string) => {
      const id = newId();
      const person = { first_name: 'Siti', last_name, email: 'siti@example.com', phone: '' };
      const keys = { email_key: person.email, phone_key: '', message: '', suspected_reasons: '[]' };
      await knex('leads').insert({
        id,
        reference: id.slice(-12),
        franchise_id: nandos,
        ...person,
        ...keys,
        search_words,
      });
      await copyWords(knex, 'leads', [id]);
      return id;
    };
    const found = (table: string, query: string): Promise<string[]> =>
      knex(table)
        .whereRaw('match (words) against (? in boolean mode)', [searchTerms(query)])
        .pluck(`${table.split('_')[0]}_id`);
    const wordsIn = async (table: string, id: string) =>
      (await knex(table).where({ id }).first('search_words')).search_words;

    const nandos = await aFranchise('Nando’s', 'qnando qsq');
    const aw = await aFranchise('A&W', 'qaq qwq qroot qbeer', 'Root-beer');
    const kopi = await aFranchise('Kopi', 'qkopi');
    const cruz = await aLead('D’Cruz', 'qsiti qdq qcruz');
    const erased = await aLead('D’Cruz', '');
    t.same(await found('franchise_search', 'nandos'), []);

    for (const attempt of ['first', 'begun again']) {
      await up(knex);
      t.same(await found('franchise_search', 'nandos'), [nandos], attempt);
      t.same(await found('franchise_search', 'a&w'), [aw], attempt);
      t.same(await found('lead_search', 'dcruz'), [cruz], attempt);
      t.same(await wordsIn('franchises', aw), 'qaq qwq qroot qbeer qaw qrootbeer', attempt);
      t.same(await wordsIn('franchises', kopi), 'qkopi', attempt);
      t.same(await wordsIn('leads', cruz), 'qsiti qdq qcruz qdcruz', attempt);
      t.same(await wordsIn('leads', erased), '', 'who was erased stays so');
    }

    const danang = await aFranchise('Đà Nẵng', 'qđa qnang');
    const duc = await aLead('Đức', 'qsiti qđuc qduc9');
    for (const attempt of ['first', 'begun again']) {
      await inPlainLetters(knex);
      t.same(await found('franchise_search', 'da nang'), [danang], attempt);
      t.same(await found('lead_search', 'Đức'), [duc], attempt);
      t.same(await wordsIn('franchises', danang), 'qđa qnang qda', attempt);
      t.same(await wordsIn('leads', duc), 'qsiti qđuc qduc9 qduc', attempt);
      t.same(await wordsIn('franchises', kopi), 'qkopi', 'what has plain letters stays as it is');
      const [{ words }] = await knex('franchise_search').where({ franchise_id: danang });
      t.equal(words, await wordsIn('franchises', danang), 'and is looked for so');
    }
  },
);
