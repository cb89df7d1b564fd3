import type { SitemapEntry } from '../seo/sitemap.ts';
import type { PageSource } from './source.ts';

/** Every address that a search engine should know, on the site at `origin`. */
export const siteAddresses = async (source: PageSource, origin: string): Promise<SitemapEntry[]> => {
  const [franchises, categories, pages] = await Promise.all([
    source.franchiseAddresses(),
    source.categories(),
    source.pages(),
  ]);
  return [
    { url: `${origin}/` },
    ...categories.map(({ slug }) => ({ url: `${origin}/category/${slug}` })),
    ...pages.map(({ slug, updated_at }) => ({ url: `${origin}/${slug}`, changed: updated_at })),
    ...franchises.map(({ slug, updated_at }) => ({ url: `${origin}/franchise/${slug}`, changed: updated_at })),
  ];
};
