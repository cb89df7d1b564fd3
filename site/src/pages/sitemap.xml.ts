import type { APIRoute } from 'astro';
import { siteAddresses } from '../data/addresses.ts';
import { defaultSource } from '../data/default-source.ts';
import { SITEMAP_LIMIT, sitemap, sitemapIndex } from '../seo/sitemap.ts';

/** All addresses, or above the protocol's limit the list of `/sitemap/1.xml`, `/sitemap/2.xml`, … */
export const GET: APIRoute = async ({ locals, url }) => {
  const entries = await siteAddresses(locals.source ?? defaultSource(), url.origin);
  const parts = Math.ceil(entries.length / SITEMAP_LIMIT);
  const xml =
    parts <= 1
      ? sitemap(entries)
      : sitemapIndex(Array.from({ length: parts }, (_, part) => `${url.origin}/sitemap/${part + 1}.xml`));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
