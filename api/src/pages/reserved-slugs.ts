/** Slugs that the site itself uses, so that no page may have them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'categories',
  'category',
  'compare',
  'consultant',
  'favicon',
  'franchise',
  'franchises',
  'health',
  'healthz',
  'index',
  'manifest',
  'my-data',
  'readyz',
  'robots',
  'rss',
  'shortlist',
  'sitemap',
  'static',
  'uploads',
  '404',
  '500',
  '503',
]);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a slug is unavailable for pages: the site uses it, or it looks like a page's id. */
export const isReservedSlug = (slug: string) => RESERVED_SLUGS.has(slug) || ID.test(slug);
