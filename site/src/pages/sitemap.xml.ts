import type { APIRoute } from 'astro';
import { siteAddresses, sitemapParts } from '../data/addresses.ts';
import { defaultSource } from '../data/default-source.ts';
import { SITEMAP_LIMIT, sitemap, sitemapIndex } from '../seo/sitemap.ts';

/**
 * Returns a sitemap of all addresses. If there are more than the protocol allows in one file, returns an index of
 * `/sitemap/1.xml`, `/sitemap/2.xml`, ….
 */
export const GET: APIRoute = async ({ locals, url }) => {
  const source = locals.source ?? defaultSource();
  const parts = await sitemapParts(source);
  const xml =
    parts === 0
      ? sitemap(await siteAddresses(source, url.origin, 0, SITEMAP_LIMIT))
      : sitemapIndex(Array.from({ length: parts }, (_, part) => `${url.origin}/sitemap/${part + 1}.xml`));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
