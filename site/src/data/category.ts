import type { Category } from '@marketplace/api';
import type { FranchiseListPage, PageSource } from './source.ts';

/** Returns a category with one page of its franchises, or undefined if the category or the page does not exist. */
export const loadCategory = async (
  source: PageSource,
  slug: string | undefined,
  page: number,
): Promise<{ category: Category; categories: Category[]; listing: FranchiseListPage } | undefined> => {
  const categories = await source.categories();
  const category = categories.find(one => one.slug === slug);
  if (!category) return undefined;
  const listing = await source.franchisePage({ category: category.slug, page });
  // The first page of an empty category exists, but a second page does not.
  return page > listing.pages ? undefined : { category, categories, listing };
};
