import { CategoryModel, FormerCategoryNameModel, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { leaveToBackground } from '../background-jobs/jobs.ts';
import type { BackgroundJob } from '../background-jobs/schemas.ts';
import { franchisesToMove, moveFranchises } from '../franchises/category-renamed.ts';
import { NOW } from '../platform/database/database-time.ts';
import type { Condition } from '../platform/lists/conditions.ts';

/*
 * A category of many franchises changes its name at once, and its franchises follow in batches (decisions "Franchises"
 * has them in one transaction: of thousands that would keep every save waiting for seconds). Until the last has
 * followed, a hidden row of `categories` keeps the former name, because the foreign key of the franchises asks for it.
 */

/** Not kept for its franchises' sake alone. */
export const VISIBLE: Condition = {
  sql: 'categories.id NOT IN (SELECT row_id FROM former_category_names WHERE row_id IS NOT NULL)',
  values: [],
};

/** The categories without those that are only kept for their franchises' sake. */
export const visibleCategories = (knex: Knex) => CategoryModel.query(knex).where(raw(VISIBLE.sql));

/** Of what category a name is kept until its franchises have followed; undefined when it is not. */
export const keptFor = (knex: Knex, rowId: string) => FormerCategoryNameModel.query(knex).findOne({ row_id: rowId });

const formerNames = (trx: Knex, categoryId: string, isDeleted: boolean) =>
  FormerCategoryNameModel.query(trx).where({ category_id: categoryId, is_deleted: isDeleted });

/** Every name that franchises of a category may still carry beside its own. */
export const earlierNames = async (trx: Knex, categoryId: string): Promise<string[]> =>
  (await formerNames(trx, categoryId, false)).map(({ name }) => name);

/**
 * Without the foreign key, which would change all franchises: for the database `food` is `Food`, and the franchises
 * refer to it either way. MariaDB reads the first comment, MySQL the second.
 */
const WRITE_OTHERWISE = `/*M!100101 SET STATEMENT foreign_key_checks = 0 FOR */
  UPDATE /*+ SET_VAR(foreign_key_checks = 0) */ categories SET name = ? WHERE id = ?`;

/**
 * Gives the category its name, and its former one to a row that nobody sees: the two change places where the name is
 * one that the category had until just now.
 * @returns the id of the hidden row; null where the name is the same in other letters
 */
const changeName = async (trx: Knex, before: CategoryModel, name: string): Promise<string | null> => {
  const { id, slug, is_active } = before;
  const holder = await CategoryModel.query(trx).findOne({ name });
  if (holder?.id === id) {
    await trx.raw(WRITE_OTHERWISE, [name, id]);
    return null;
  }
  const rowId = newId();
  await CategoryModel.query(trx).findById(id).patch({ id: rowId, slug: rowId, is_active: false });
  if (!holder) {
    await CategoryModel.query(trx).insert({ ...before.$toDatabaseJson(), name });
    return rowId;
  }
  await FormerCategoryNameModel.query(trx).where({ row_id: holder.id }).delete();
  await CategoryModel.query(trx).findById(holder.id).patch({ id, slug, is_active });
  if (holder.name !== name) await trx.raw(WRITE_OTHERWISE, [name, id]);
  return rowId;
};

/**
 * Renames a category whose franchises follow in the background. Renamed again meanwhile, all of them follow to the
 * name that it has then.
 * @param before the category, locked
 * @param name free, or one that this category had until just now
 */
export const renameWithManyFranchises = async (
  trx: Knex,
  before: CategoryModel,
  name: string,
): Promise<BackgroundJob> => {
  const { id } = before;
  const row_id = await changeName(trx, before, name);
  await FormerCategoryNameModel.query(trx).where({ category_id: id }).patch({ renamed_at: NOW });
  await FormerCategoryNameModel.query(trx)
    .insert({ name: before.name, category_id: id, row_id, renamed_at: NOW })
    .onConflict('name')
    .merge(['name', 'category_id', 'row_id', 'renamed_at']);
  const waiting = await franchisesToMove(trx, await earlierNames(trx, id), name);
  return leaveToBackground(trx, { kind: 'category-renamed', entityId: id, waiting });
};

/** Hides a category that only franchises in the bin are in; they lose it in the background. */
export const deleteWithManyFranchises = async (trx: Knex, { id, name }: CategoryModel): Promise<BackgroundJob> => {
  await CategoryModel.query(trx).findById(id).patch({ slug: id, is_active: false });
  await FormerCategoryNameModel.query(trx).where({ category_id: id }).patch({ is_deleted: true, renamed_at: NOW });
  await FormerCategoryNameModel.query(trx)
    .insert({ name, category_id: id, row_id: id, is_deleted: true, renamed_at: NOW })
    .onConflict('name')
    .merge();
  const names = (await formerNames(trx, id, true)).map(former => former.name);
  const waiting = await franchisesToMove(trx, names, null);
  return leaveToBackground(trx, { kind: 'category-deleted', entityId: id, waiting });
};

/** The last franchise has followed: nobody carries these names any more. */
const forget = async (trx: Knex, formers: FormerCategoryNameModel[]) => {
  const rows = formers.map(({ row_id }) => row_id).filter(id => id !== null);
  await CategoryModel.query(trx).findByIds(rows).delete();
  await FormerCategoryNameModel.query(trx)
    .findByIds(formers.map(({ name }) => name))
    .delete();
};

const moveFrom = async (trx: Knex, formers: FormerCategoryNameModel[], to: string | null): Promise<number | null> => {
  if (formers.length === 0) return null;
  const renamedAt = new Date(Math.max(...formers.map(({ renamed_at }) => renamed_at.getTime())));
  const moved = await moveFranchises(trx, { from: formers.map(({ name }) => name), to, renamedAt });
  if (moved === null) await forget(trx, formers);
  return moved;
};

/** A batch of the franchises of a renamed category. */
export const moveToRenamedCategory = async (trx: Knex, categoryId: string): Promise<number | null> => {
  // Locked first: who renames it again waits for the batch, or the batch for them.
  const now = await CategoryModel.query(trx).findById(categoryId).forShare();
  return now ? moveFrom(trx, await formerNames(trx, categoryId, false), now.name) : null;
};

/** A batch of the franchises in the bin whose category was deleted. */
export const clearDeletedCategory = async (trx: Knex, categoryId: string): Promise<number | null> =>
  moveFrom(trx, await formerNames(trx, categoryId, true), null);
