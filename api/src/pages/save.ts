import { PageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import { recordsOf } from '../editing/records.ts';
import { type Fault, fault, faultsOf, invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { safeHtml } from '../platform/values/safe-html.ts';
import { aroundImages } from './embedded-images.ts';
import { isReservedSlug } from './reserved-slugs.ts';
import { PAGE_CONTENT_LIMIT, PAGE_TAGS_LIMIT } from './schemas.ts';
import { type PageRow, toPage } from './service.ts';

const slugTakenFault = () => fault('slug', 'unique', 'page_slug_taken');

/**
 * The rules of a slug that a pattern can't say.
 * @param params of the address of the page that has it already
 */
export const validateSlug = async (knex: Knex, body: unknown, params: unknown): Promise<Fault[]> => {
  const slug = textIn(body, 'slug');
  if (isReservedSlug(slug)) return [fault('slug', 'reserved', 'page_slug_reserved')];
  const owner = slug ? await PageModel.query(knex).findOne({ slug }).select('id') : undefined;
  return owner && owner.id !== textIn(params, 'id') ? [slugTakenFault()] : [];
};

const demandShort = (html: string) => {
  if (html.length <= PAGE_CONTENT_LIMIT) return;
  throw invalid([fault('content', 'maxLength', 'too_long', { name: 'Content', limit: PAGE_CONTENT_LIMIT })]);
};

/** Hundreds of thousands of tags in one another, which is no page, would keep the parser busy for minutes. */
const demandFewTags = (html: string) => {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) <= PAGE_TAGS_LIMIT) return;
  throw invalid([fault('content', 'maxItems', 'too_many_tags', { limit: PAGE_TAGS_LIMIT })]);
};

/**
 * HTML as a page keeps it, its pictures being files already.
 * @throws 422 when there is too much of it
 */
export const keptHtml = (html: string): string => {
  demandShort(html);
  demandFewTags(html);
  const content = safeHtml(html);
  // Once more: what is escaped grows.
  demandShort(content);
  return content;
};

/** The fault of a page's HTML as it would be kept, its pictures among it; nothing is. */
export const validateContent = (html: string): Promise<Fault[]> => faultsOf(() => aroundImages(html, keptHtml));

/** Where visitors saw the page and where they see it now. */
const publish = async (trx: Knex, before: PageRow | null, after: PageRow | null) => {
  const was = before?.is_published ? before.slug : null;
  const is = after?.is_published ? after.slug : null;
  const entityId = (after ?? before)?.id;
  if (!entityId) return;
  if (was && was !== is) await recordChange(trx, { kind: 'page', entityId, action: 'deleted', slugs: [was] });
  if (is) await recordChange(trx, { kind: 'page', entityId, slugs: [is] });
};

export const PAGES = recordsOf<PageModel>({
  model: PageModel,
  absent: 'page_not_found',
  entity: 'page',
  show: toPage,
  audited: toPage,
  taken: slugTakenFault,
  publish,
});
