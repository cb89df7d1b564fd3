import { copySearchWords } from '@marketplace/db';
import t from 'tap';
import { testApi } from '../support/index.ts';
import { manyFranchises } from '../support/many-franchises.ts';

t.test('the full-text index has the present words of several records, and no longer their former ones', async t => {
  const { database } = await testApi(t);
  const { knex } = database;
  const ids = await manyFranchises(database, 3);
  const found = async (word: string): Promise<number> =>
    (await knex('franchise_search').whereRaw('MATCH (words) AGAINST (? IN BOOLEAN MODE)', [`+${word}`])).length;
  for (const [word, former] of [
    ['qalpha', 'none'],
    ['qbeta', 'qalpha'],
    ['qgamma', 'qbeta'],
  ] as const) {
    await knex('franchises').whereIn('id', ids).update({ search_words: word });
    await copySearchWords(knex, 'franchises', ids);
    t.equal(await found(word), 3, word);
    t.equal(await found(former), 0, former);
  }
});
