import type { Category } from '@marketplace/api';
import { SITEMAP_LIMIT, type SitemapEntry } from '../seo/sitemap.ts';
import type { PageSource } from './source.ts';

/**
 * Number of addresses in one file of a split sitemap. It is far below the protocol's limit, because each file is built
 * in memory.
 */
export const SITEMAP_PART_SIZE = 10_000;

/** The methods of the source that return addresses. */
type AddressSource = Pick<PageSource, 'categories' | 'pages' | 'franchisePage' | 'franchiseAddresses'>;

const CALLS_AT_ONCE = 8;

/** Returns the categories with at least one published franchise. Search engines should not find empty pages. */
const filledCategories = async (source: AddressSource): Promise<Category[]> => {
  const categories = await source.categories();
  const filled: Category[] = [];
  for (let at = 0; at < categories.length; at += CALLS_AT_ONCE) {
    const portion = categories.slice(at, at + CALLS_AT_ONCE);
    const listings = await Promise.all(portion.map(({ slug }) => source.franchisePage({ category: slug, page: 1 })));
    filled.push(...portion.filter((_, n) => (listings[n]?.total ?? 0) > 0));
  }
  return filled;
};

/**
 * Returns the addresses that a sitemap lists before those of the franchises: the home page, categories and content
 * pages.
 */
const pagesBeforeFranchises = async (source: AddressSource, origin: string): Promise<SitemapEntry[]> => {
  const [categories, pages] = await Promise.all([filledCategories(source), source.pages()]);
  return [
    { url: `${origin}/` },
    ...categories.map(({ slug }) => ({ url: `${origin}/category/${slug}` })),
    ...pages.map(({ slug, updated_at }) => ({ url: `${origin}/${slug}`, changed: updated_at })),
  ];
};

/** Returns the number of parts of the sitemap, or 0 if all addresses fit into one file. */
export const sitemapParts = async (source: AddressSource): Promise<number> => {
  const [first, { total }] = await Promise.all([pagesBeforeFranchises(source, ''), source.franchiseAddresses(0, 1)]);
  const all = first.length + total;
  return all <= SITEMAP_LIMIT ? 0 : Math.ceil(all / SITEMAP_PART_SIZE);
};

/**
 * Returns at most `count` addresses of the site at `origin`, starting at index `from`. Franchises are at the end,
 * oldest first.
 */
export const siteAddresses = async (
  source: AddressSource,
  origin: string,
  from: number,
  count: number,
): Promise<SitemapEntry[]> => {
  const first = await pagesBeforeFranchises(source, origin);
  const pageAddresses = first.slice(from, from + count);
  const { addresses } = await source.franchiseAddresses(Math.max(0, from - first.length), count - pageAddresses.length);
  return [
    ...pageAddresses,
    ...addresses.map(({ slug, updated_at }) => ({ url: `${origin}/franchise/${slug}`, changed: updated_at })),
  ];
};
