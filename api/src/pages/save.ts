import { PageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/feed.ts';
import { createRecordStore } from '../editing/records.ts';
import { type Fault, fault, faultsOf, invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { safeHtml } from '../platform/values/safe-html.ts';
import { transformWithoutImages } from './embedded-images.ts';
import { isReservedSlug } from './reserved-slugs.ts';
import { PAGE_HTML_LENGTH_LIMIT, PAGE_HTML_TAGS_LIMIT } from './schemas.ts';
import { type PageRow, toPage } from './service.ts';

const slugTakenFault = () => fault('slug', 'unique', 'page_slug_taken');

/**
 * Returns the faults of a slug that a pattern cannot detect.
 * @param params the route's parameters; the page with this id may have the slug
 */
export const validateSlug = async (knex: Knex, body: unknown, params: unknown): Promise<Fault[]> => {
  const slug = textIn(body, 'slug');
  if (isReservedSlug(slug)) return [fault('slug', 'reserved', 'page_slug_reserved')];
  const owner = slug ? await PageModel.query(knex).findOne({ slug }).select('id') : undefined;
  return owner && owner.id !== textIn(params, 'id') ? [slugTakenFault()] : [];
};

const demandShort = (html: string) => {
  if (html.length <= PAGE_HTML_LENGTH_LIMIT) return;
  throw invalid([fault('content', 'maxLength', 'too_long', { name: 'Content', limit: PAGE_HTML_LENGTH_LIMIT })]);
};

/** Limits the number of tags: hundreds of thousands of nested tags would keep the parser busy for minutes. */
const demandFewTags = (html: string) => {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) <= PAGE_HTML_TAGS_LIMIT) return;
  throw invalid([fault('content', 'maxItems', 'too_many_tags', { limit: PAGE_HTML_TAGS_LIMIT })]);
};

/**
 * Returns the stored form of a page's HTML, whose pictures are already files.
 * @throws 422 when it is too long or has too many tags
 */
export const toStoredHtml = (html: string): string => {
  demandShort(html);
  demandFewTags(html);
  const content = safeHtml(html);
  // The length is checked again, since escaping makes the HTML longer.
  demandShort(content);
  return content;
};

/** Returns the faults of a page's HTML and its pictures, without storing anything. */
export const validateContent = (html: string): Promise<Fault[]> =>
  faultsOf(() => transformWithoutImages(html, toStoredHtml));

/** Records the change for the publishers at the page's previous and current address. */
const publish = async (trx: Knex, before: PageRow | null, after: PageRow | null) => {
  const was = before?.is_published ? before.slug : null;
  const is = after?.is_published ? after.slug : null;
  const entityId = (after ?? before)?.id;
  if (!entityId) return;
  if (was && was !== is) await recordChange(trx, { kind: 'page', entityId, action: 'deleted', slugs: [was] });
  if (is) await recordChange(trx, { kind: 'page', entityId, slugs: [is] });
};

export const PAGE_STORE = createRecordStore<PageModel>({
  model: PageModel,
  absent: 'page_not_found',
  entity: 'page',
  show: toPage,
  audited: toPage,
  taken: slugTakenFault,
  publish,
});
