import { franchiseSearchWords } from '@marketplace/db';
import type { Knex } from 'knex';
import { nextVersion } from '../platform/version.ts';

/**
 * Franchises are found by the name of their category, and answer it: a new one is added to what search knows of them
 * (the old one goes with each one's next save), and they are another version than before.
 * @param category the new name, which the foreign key has already given to the franchises
 */
export const categoryRenamed = async (trx: Knex, category: string) => {
  const words = franchiseSearchWords({ name: '', category, description: '' });
  await trx('franchises')
    .where({ category })
    .update({ search_words: trx.raw("CONCAT(search_words, ' ', ?)", [words]), updated_at: nextVersion(trx) });
};
