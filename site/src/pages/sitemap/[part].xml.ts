import type { APIRoute } from 'astro';
import { SITEMAP_PART_SIZE, siteAddresses } from '../../data/addresses.ts';
import { defaultSource } from '../../data/default-source.ts';
import { pageNumber } from '../../data/page-number.ts';
import { sitemap } from '../../seo/sitemap.ts';

export const GET: APIRoute = async ({ locals, params, url }) => {
  const part = pageNumber(params.part);
  if (part === undefined) return new Response(null, { status: 404 });
  const source = locals.source ?? defaultSource();
  const entries = await siteAddresses(source, url.origin, (part - 1) * SITEMAP_PART_SIZE, SITEMAP_PART_SIZE);
  if (entries.length === 0) return new Response(null, { status: 404 });
  return new Response(sitemap(entries), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
