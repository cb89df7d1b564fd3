import { copyWords, FranchiseModel, idsOf } from '@marketplace/db';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { BATCH_ROWS } from '../background-jobs/jobs.ts';
import { nextVersion } from '../platform/http/version.ts';
import { franchisesByKey, versionSince, withWordsOf } from './settled.ts';

/**
 * Franchises are found by the name of their category, and answer it: a new one is added to what search knows of them
 * (the old one goes with each one's next save), and they are another version than before.
 * @param category the new name, which the foreign key has already given to the franchises
 */
export const categoryRenamed = async (trx: Knex, category: string) => {
  await FranchiseModel.query(trx)
    .where({ category })
    .patch({ search_words: withWordsOf(trx, category), updated_at: nextVersion(trx) });
  const renamed = await FranchiseModel.query(trx).where({ category }).select('id');
  await copyWords(trx, 'franchises', idsOf(renamed));
};

/** Whether a category has more franchises, the deleted ones too, than one transaction changes. */
export const hasManyFranchises = async (trx: Knex, category: string): Promise<boolean> =>
  (
    await FranchiseModel.query(trx)
      .where({ category })
      .limit(BATCH_ROWS + 1)
      .select('id')
  ).length > BATCH_ROWS;

/** Of the franchises of these categories those whose name is written otherwise: as bytes, for `food` is `Food`. */
const notWritten = (franchises: QueryBuilder<FranchiseModel>, categories: string[], name: string | null) => {
  const found = franchises.whereIn('category', categories);
  return name === null ? found : found.whereRaw('category COLLATE utf8mb4_bin <> ?', [name]);
};

export const franchisesToMove = (trx: Knex, categories: string[], name: string | null): Promise<number> =>
  notWritten(FranchiseModel.query(trx), categories, name).resultSize();

/**
 * Moves a batch of franchises from names that their category had to the one that it has now (null: out of it). Their
 * pages name it since it was renamed, so nothing is published here.
 * @param renamedAt since when it has it
 * @returns how many; null when none is left
 */
export const moveFranchises = async (
  trx: Knex,
  { from, to, renamedAt }: { from: string[]; to: string | null; renamedAt: Date },
): Promise<number | null> => {
  const found = idsOf(await notWritten(FranchiseModel.query(trx), from, to).limit(BATCH_ROWS).select('id'));
  if (found.length === 0) return null;
  const ids = idsOf(await notWritten(franchisesByKey(trx, found), from, to).forUpdate().select('id'));
  await franchisesByKey(trx, ids).patch({
    category: to,
    updated_at: versionSince(trx, renamedAt),
    ...(to !== null && { search_words: withWordsOf(trx, to) }),
  });
  if (to !== null) await copyWords(trx, 'franchises', ids);
  return ids.length;
};
