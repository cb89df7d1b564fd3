import { CategoryModel, copySearchWords, FranchiseModel, franchiseSearchWords, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS, startBackgroundJob } from '../background-jobs/jobs.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { recordChange } from '../changes/feed.ts';

/*
 * The search finds a franchise by its category's name, which is one of the franchise's search words. A rename adds the
 * new name; the franchise's next save removes the old one.
 */

const wordsOf = (name: string) => franchiseSearchWords({ category: name });

/**
 * Returns a query for franchises of a category, including deleted ones, that the search does not find by the category's
 * name yet.
 */
const notFoundByName = (knex: Knex, { id, name }: CategoryModel) =>
  FranchiseModel.query(knex)
    .where({ category_id: id })
    .whereRaw('INSTR(search_words, ?) = 0', [wordsOf(name)]);

/**
 * Adds the name to the search words of up to {@link BATCH_ROWS} franchises.
 * @returns the number of franchises
 */
const addName = async (trx: Knex, category: CategoryModel): Promise<number> => {
  const ids = idsOf(await notFoundByName(trx, category).orderBy('id').limit(BATCH_ROWS).forUpdate().select('id'));
  await FranchiseModel.query(trx)
    .findByIds(ids)
    .patch({ search_words: trx.raw("CONCAT(search_words, ' ', ?)", [wordsOf(category.name)]) });
  await copySearchWords(trx, 'franchises', ids);
  return ids.length;
};

/**
 * Makes the search find the franchises of a renamed category by the new name.
 * @param category the category after the change
 * @returns the background job that continues if there are more franchises than one transaction changes
 */
export const indexNewName = async (trx: Knex, category: CategoryModel): Promise<BackgroundJob | undefined> => {
  const waiting = await notFoundByName(trx, category).resultSize();
  if (waiting > BATCH_ROWS)
    return startBackgroundJob(trx, { kind: 'category-renamed', entityId: category.id, waiting });
  await addName(trx, category);
};

/**
 * Adds a category's new name to the search words of the next batch of its franchises, for the background job.
 * @returns the number of franchises; null when none is left
 */
export const indexNewNameBatch = async (trx: Knex, categoryId: string): Promise<number | null> => {
  const category = await CategoryModel.query(trx).findById(categoryId).forShare();
  if (!category) return null;
  const count = await addName(trx, category);
  // The catalogue of every process reads the words of the category's franchises again.
  if (count < BATCH_ROWS)
    await recordChange(trx, { kind: 'category', entityId: categoryId, categories: [category.slug] });
  return count || null;
};
