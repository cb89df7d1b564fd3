/** Addresses that the site itself uses: no page may take one. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'categories',
  'category',
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
  'sitemap',
  'static',
  'uploads',
  '404',
  '500',
  '503',
]);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Why a slug can be no page's: the site uses it, or it would be taken for a page's id. */
export const isReservedSlug = (slug: string) => RESERVED_SLUGS.has(slug) || ID.test(slug);
