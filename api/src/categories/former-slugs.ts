import { CategoryModel, FormerCategorySlugModel } from '@marketplace/db';
import type { Knex } from 'knex';

/*
 * A renamed category moves to another address, and its earlier ones lead to it: until another category takes one of them,
 * or it is deleted.
 */

/** A category takes a slug: it leads to no other any more. */
export const takeSlug = async (trx: Knex, slug: string): Promise<void> => {
  await FormerCategorySlugModel.query(trx).deleteById(slug);
};

/** A category moves to another slug. The one before is kept first: of two who do so at once none waits for the other. */
export const moveSlug = async (trx: Knex, { id, slug: former }: CategoryModel, slug: string): Promise<void> => {
  if (slug === former) return;
  await FormerCategorySlugModel.query(trx).insert({ slug: former, category_id: id }).onConflict('slug').merge();
  await takeSlug(trx, slug);
};

/** A category is deleted: nothing leads to it any more. */
export const forgetSlugs = async (trx: Knex, id: string): Promise<void> => {
  await FormerCategorySlugModel.query(trx).where({ category_id: id }).delete();
};

/**
 * The active category that has a slug, or else the one that had it.
 * @returns undefined where neither is, or visitors cannot see it
 */
export const categoryBySlug = async (knex: Knex, slug: string): Promise<CategoryModel | undefined> => {
  const former = FormerCategorySlugModel.query(knex).where({ slug }).select('category_id');
  return CategoryModel.query(knex)
    .where({ is_active: true })
    .where(either => either.where({ slug }).orWhereIn('id', former))
    .orderByRaw('slug = ? DESC', [slug])
    .first();
};
