import { escapeXml } from './xml.ts';

/** The protocol's maximum number of addresses in one file. */
export const SITEMAP_LIMIT = 50_000;

/** An address of the site and the time of its last change (ISO 8601), if known. */
export interface SitemapEntry {
  url: string;
  changed?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const entry = (tag: string, { url, changed }: SitemapEntry) =>
  `<${tag}><loc>${escapeXml(url)}</loc>${changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : ''}</${tag}>`;

/** Returns a sitemap of at most {@link SITEMAP_LIMIT} addresses. */
export const sitemap = (entries: SitemapEntry[]): string =>
  `${HEAD}<urlset xmlns="${NAMESPACE}">${entries.map(one => entry('url', one)).join('\n')}</urlset>`;

export const sitemapIndex = (urls: string[]): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">${urls.map(url => entry('sitemap', { url })).join('\n')}</sitemapindex>`;
