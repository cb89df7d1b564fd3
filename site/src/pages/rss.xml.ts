import type { APIRoute } from 'astro';
import { defaultSource } from '../data/default-source.ts';
import type { PageSource } from '../data/source.ts';
import { isOwnPicture } from '../media/picture.ts';
import { sharedPicture } from '../seo/shared-picture.ts';
import { escapeXml } from '../seo/xml.ts';
import { shorten } from '../wording/excerpt.ts';
import { franchiseFee, investmentRange, NDA } from '../wording/money.ts';
import { territorySummary } from '../wording/territory.ts';

/** Maximum number of franchises in the feed. */
const ITEMS = 30;

/** Maximum length of a franchise's description in the feed, in characters. */
const TEXT = 400;

type Item = Awaited<ReturnType<PageSource['latest']>>[number];

/** Returns the text that feed readers show: description, cost and territory. */
const textOf = (franchise: Item): string => {
  const facts = [
    `Investment: ${investmentRange(franchise) ?? NDA}`,
    `Franchise fee: ${franchiseFee(franchise) ?? NDA}`,
    territorySummary(franchise.territory_location),
  ];
  return [shorten(franchise.description ?? '', TEXT), facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n');
};

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Returns the picture element of a franchise. An uploaded picture has a version of known type and size. */
const pictureOf = (franchise: Item, origin: string): string => {
  const shared = sharedPicture([franchise.image_url]);
  if (shared)
    return `<media:content url="${escapeXml(new URL(shared.url, origin).href)}" medium="image" type="image/jpeg" width="1200" height="630"/>`;
  if (!isOwnPicture(franchise.image_url)) return '';
  return `<media:content url="${escapeXml(new URL(franchise.image_url, origin).href)}" medium="image"/>`;
};

const itemOf = (franchise: Item, origin: string): string => {
  const link = `${origin}/franchise/${franchise.slug}`;
  return `<item>${[
    element('title', franchise.name),
    element('link', link),
    element('guid', link),
    element('category', franchise.category),
    element('pubDate', new Date(franchise.created_at).toUTCString()),
    element('description', textOf(franchise)),
    pictureOf(franchise, origin),
  ].join('')}</item>`;
};

/** Returns an RSS feed of new franchises. */
export const GET: APIRoute = async ({ locals, url }) => {
  const source = locals.source ?? defaultSource();
  const [content, franchises] = await Promise.all([source.content(), source.latest(ITEMS)]);
  const name = escapeXml(content.companyName);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${name}</title><link>${escapeXml(url.origin)}/</link><description>New franchise opportunities at ${name}</description><atom:link href="${escapeXml(`${url.origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>
${franchises.map(one => itemOf(one, url.origin)).join('\n')}
</channel></rss>`;
  return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
};
