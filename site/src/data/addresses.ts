import { SITEMAP_LIMIT, type SitemapEntry } from '../seo/sitemap.ts';
import type { PageSource } from './source.ts';

/** Where there are more addresses than one file may hold, the files are much smaller: one is in memory at a time. */
export const SITEMAP_PART = 10_000;

/** Every address that a search engine should know, home first, and then the franchises, oldest first. */
const beforeFranchises = async (source: PageSource, origin: string): Promise<SitemapEntry[]> => {
  const [categories, pages] = await Promise.all([source.categories(), source.pages()]);
  return [
    { url: `${origin}/` },
    ...categories.map(({ slug }) => ({ url: `${origin}/category/${slug}` })),
    ...pages.map(({ slug, updated_at }) => ({ url: `${origin}/${slug}`, changed: updated_at })),
  ];
};

/** How many parts the sitemap has; none while all addresses fit into one file. */
export const sitemapParts = async (source: PageSource): Promise<number> => {
  const [first, { total }] = await Promise.all([beforeFranchises(source, ''), source.franchiseAddresses(0, 1)]);
  const all = first.length + total;
  return all <= SITEMAP_LIMIT ? 0 : Math.ceil(all / SITEMAP_PART);
};

/** The addresses from `from` on, at most `count` of them, on the site at `origin`. */
export const siteAddresses = async (
  source: PageSource,
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
