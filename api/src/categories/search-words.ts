import { CategoryModel, copyWords, FranchiseModel, franchiseSearchWords, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS, leaveToBackground } from '../background-jobs/jobs.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';

/*
 * Search finds a franchise by its category's name, which stands among the franchise's own search words. After a rename the
 * new name is added to them; the old one goes with the franchise's next save.
 */

const wordsOf = (name: string) => franchiseSearchWords({ category: name });

/** The franchises of a category, those in the bin too, that are not found by its name yet. */
const notFoundByName = (knex: Knex, { id, name }: CategoryModel) =>
  FranchiseModel.query(knex)
    .where({ category_id: id })
    .whereRaw('INSTR(search_words, ?) = 0', [wordsOf(name)]);

/** Adds the name to the search words of some franchises, in one transaction; returns how many. */
const addName = async (trx: Knex, category: CategoryModel): Promise<number> => {
  const ids = idsOf(await notFoundByName(trx, category).orderBy('id').limit(BATCH_ROWS).forUpdate().select('id'));
  await FranchiseModel.query(trx)
    .findByIds(ids)
    .patch({ search_words: trx.raw("CONCAT(search_words, ' ', ?)", [wordsOf(category.name)]) });
  await copyWords(trx, 'franchises', ids);
  return ids.length;
};

/**
 * Makes the franchises of a renamed category findable by its new name.
 * @param category as it is now
 * @returns the background job that continues with them when they are more than one transaction changes
 */
export const indexNewName = async (trx: Knex, category: CategoryModel): Promise<BackgroundJob | undefined> => {
  const waiting = await notFoundByName(trx, category).resultSize();
  if (waiting > BATCH_ROWS) return leaveToBackground(trx, { kind: 'category-renamed', entityId: category.id, waiting });
  await addName(trx, category);
};

/** A batch of {@link indexNewName} in the background; null when none is left. */
export const indexNewNameBatch = async (trx: Knex, categoryId: string): Promise<number | null> => {
  const category = await CategoryModel.query(trx).findById(categoryId).forShare();
  return (category && (await addName(trx, category))) || null;
};
