import { CategoryModel, FormerCategorySlugModel } from '@marketplace/db';
import type { Knex } from 'knex';

/*
 * A renamed category gets another address. Its previous addresses redirect to the new one, until another category takes
 * such an address or the category is deleted.
 */

/** Removes the redirect of a slug that a category takes. */
export const removeSlugRedirect = async (trx: Knex, slug: string): Promise<void> => {
  await FormerCategorySlugModel.query(trx).deleteById(slug);
};

/** Moves a category to another slug. The redirect is stored first, so that two concurrent moves cannot deadlock. */
export const moveSlug = async (trx: Knex, { id, slug: former }: CategoryModel, slug: string): Promise<void> => {
  if (slug === former) return;
  await FormerCategorySlugModel.query(trx).insert({ slug: former, category_id: id }).onConflict('slug').merge();
  await removeSlugRedirect(trx, slug);
};

/** Removes the redirects to a deleted category. */
export const removeSlugRedirects = async (trx: Knex, id: string): Promise<void> => {
  await FormerCategorySlugModel.query(trx).where({ category_id: id }).delete();
};

/**
 * Returns the active category with this slug, or else the active category that had the slug before.
 * @returns undefined if visitors can see no such category
 */
export const categoryBySlug = async (knex: Knex, slug: string): Promise<CategoryModel | undefined> => {
  const former = FormerCategorySlugModel.query(knex).where({ slug }).select('category_id');
  return CategoryModel.query(knex)
    .where({ is_active: true })
    .where(either => either.where({ slug }).orWhereIn('id', former))
    .orderByRaw('slug = ? DESC', [slug])
    .first();
};
