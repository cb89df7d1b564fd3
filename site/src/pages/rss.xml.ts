import type { APIRoute } from 'astro';
import { defaultSource } from '../data/default-source.ts';
import { escapeXml } from '../seo/xml.ts';

/** How many of the newest franchises the feed tells. */
const ITEMS = 30;

/** New franchises, for readers that ask now and then. */
export const GET: APIRoute = async ({ locals, url }) => {
  const source = locals.source ?? defaultSource();
  const [content, franchises] = await Promise.all([source.content(), source.latest(ITEMS)]);
  const items = franchises.map(franchise => {
    const link = escapeXml(`${url.origin}/franchise/${franchise.slug}`);
    return `<item><title>${escapeXml(franchise.name)}</title><link>${link}</link><guid>${link}</guid><category>${escapeXml(franchise.category)}</category><pubDate>${new Date(franchise.created_at).toUTCString()}</pubDate></item>`;
  });
  const name = escapeXml(content.companyName);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${name}</title><link>${escapeXml(url.origin)}/</link><description>New franchise opportunities at ${name}</description>
${items.join('\n')}
</channel></rss>`;
  return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
};
