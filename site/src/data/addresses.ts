import type { Category } from '@marketplace/api';
import { SITEMAP_LIMIT, type SitemapEntry } from '../seo/sitemap.ts';
import type { PageSource } from './source.ts';

/** Where there are more addresses than one file may hold, the files are much smaller: one is in memory at a time. */
export const SITEMAP_PART = 10_000;

/** What addresses come from. */
type Addressed = Pick<PageSource, 'categories' | 'pages' | 'franchisePage' | 'franchiseAddresses'>;

const CALLS_AT_ONCE = 8;

/** Returns the categories with a published franchise: an empty page is not for search engines. */
const filledCategories = async (source: Addressed): Promise<Category[]> => {
  const categories = await source.categories();
  const filled: Category[] = [];
  for (let at = 0; at < categories.length; at += CALLS_AT_ONCE) {
    const some = categories.slice(at, at + CALLS_AT_ONCE);
    const listings = await Promise.all(some.map(({ slug }) => source.franchisePage({ category: slug, page: 1 })));
    filled.push(...some.filter((_, n) => (listings[n]?.total ?? 0) > 0));
  }
  return filled;
};

/** Every address that a search engine should know, home first, and then the franchises, oldest first. */
const beforeFranchises = async (source: Addressed, origin: string): Promise<SitemapEntry[]> => {
  const [categories, pages] = await Promise.all([filledCategories(source), source.pages()]);
  return [
    { url: `${origin}/` },
    ...categories.map(({ slug }) => ({ url: `${origin}/category/${slug}` })),
    ...pages.map(({ slug, updated_at }) => ({ url: `${origin}/${slug}`, changed: updated_at })),
  ];
};

/** How many parts the sitemap has; none while all addresses fit into one file. */
export const sitemapParts = async (source: Addressed): Promise<number> => {
  const [first, { total }] = await Promise.all([beforeFranchises(source, ''), source.franchiseAddresses(0, 1)]);
  const all = first.length + total;
  return all <= SITEMAP_LIMIT ? 0 : Math.ceil(all / SITEMAP_PART);
};

/** The addresses from `from` on, at most `count` of them, on the site at `origin`. */
export const siteAddresses = async (
  source: Addressed,
  origin: string,
  from: number,
  count: number,
): Promise<SitemapEntry[]> => {
  const first = await beforeFranchises(source, origin);
  const own = first.slice(from, from + count);
  const { addresses } = await source.franchiseAddresses(Math.max(0, from - first.length), count - own.length);
  return [
    ...own,
    ...addresses.map(({ slug, updated_at }) => ({ url: `${origin}/franchise/${slug}`, changed: updated_at })),
  ];
};
