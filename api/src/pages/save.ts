import { inTransaction, isDuplicate, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { type Fault, fault, invalid, notFound } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { demandVersion, nextVersion } from '../platform/http/version.ts';
import { safeHtml } from '../platform/values/safe-html.ts';
import { withStoredImages } from './embedded-images.ts';
import { isReservedSlug } from './reserved-slugs.ts';
import { PAGE_CONTENT_LIMIT, PAGE_TAGS_LIMIT, type PageCreate, type PageUpdate } from './schemas.ts';
import { findPage, type PageRow, toPage } from './service.ts';

const slugTakenFault = () => fault('A page with this slug exists already', 'slug', 'unique');

/**
 * The rules of a slug that a pattern can't say.
 * @param params of the address of the page that has it already
 */
export const validateSlug = async (knex: Knex, body: unknown, params: unknown): Promise<Fault[]> => {
  const slug = textIn(body, 'slug');
  if (isReservedSlug(slug))
    return [fault('This address is used by the site itself. Please choose another.', 'slug', 'reserved')];
  const owner = slug && (await knex('pages').where({ slug }).first('id'));
  return owner && owner.id !== textIn(params, 'id') ? [slugTakenFault()] : [];
};

const slugTaken = (error: unknown): never => {
  throw isDuplicate(error) ? invalid([slugTakenFault()]) : error;
};

const demandShort = (html: string) => {
  if (html.length <= PAGE_CONTENT_LIMIT) return;
  throw invalid([fault(`Content must have at most ${PAGE_CONTENT_LIMIT} characters`, 'content', 'maxLength')]);
};

/** Hundreds of thousands of tags in one another, which is no page, would keep the parser busy for minutes. */
const demandFewTags = (html: string) => {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) <= PAGE_TAGS_LIMIT) return;
  throw invalid([fault(`Content must have at most ${PAGE_TAGS_LIMIT} tags`, 'content', 'maxItems')]);
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

const cleaned = async (context: Context, html: string, actor: Actor): Promise<string> =>
  keptHtml(await withStoredImages(context, html, actor.id));

/** Where visitors saw the page and where they see it now. */
const publish = async (trx: Knex, before: PageRow | null, after: PageRow | null) => {
  const was = before?.is_published ? before.slug : null;
  const is = after?.is_published ? after.slug : null;
  const entityId = (after ?? before)?.id;
  if (!entityId) return;
  if (was && was !== is) await recordChange(trx, { kind: 'page', entityId, action: 'deleted', slugs: [was] });
  if (is) await recordChange(trx, { kind: 'page', entityId, slugs: [is] });
};

const log = (trx: Knex, actor: Actor, action: string, before: PageRow | null, after: PageRow | null) =>
  audit(trx, actor, {
    action,
    entity: 'page',
    entityId: (after ?? before)?.id ?? '',
    before: before && toPage(before),
    after: after && toPage(after),
  });

/**
 * Adds a page, published unless it says otherwise.
 * @throws 422 when the slug is taken
 */
export const createPage = async (context: Context, actor: Actor, body: PageCreate): Promise<PageRow> => {
  const content = await cleaned(context, body.content ?? '', actor);
  return inTransaction(context.database.knex, async trx => {
    const id = newId();
    await trx('pages').insert({
      id,
      title: body.title.trim(),
      slug: body.slug,
      content,
      meta_title: body.meta_title ?? '',
      meta_description: body.meta_description ?? '',
      is_published: body.is_published ?? true,
    });
    const after = await findPage(trx, id, true);
    await publish(trx, null, after);
    await log(trx, actor, 'create', null, after);
    return after;
  }).catch(slugTaken);
};

const lockPage = async (trx: Knex, id: string): Promise<PageRow> => {
  const row: PageRow | undefined = await trx('pages').where({ id }).forUpdate().first();
  if (!row) throw notFound('Page');
  return row;
};

/**
 * Changes a page; the slug only where one is given.
 * @param ifMatch the version that was read
 * @throws 404; 412 with the page as it is now; 422 when the slug is taken
 */
export const updatePage = async (
  context: Context,
  actor: Actor,
  id: string,
  body: PageUpdate,
  ifMatch: string | undefined,
): Promise<PageRow> => {
  const content = body.content === undefined ? undefined : await cleaned(context, body.content, actor);
  return inTransaction(context.database.knex, async trx => {
    const before = await lockPage(trx, id);
    demandVersion(ifMatch, before.updated_at, () => toPage(before));
    await trx('pages')
      .where({ id })
      .update({
        title: body.title?.trim() ?? before.title,
        slug: body.slug ?? before.slug,
        content: content ?? before.content,
        meta_title: body.meta_title ?? before.meta_title,
        meta_description: body.meta_description ?? before.meta_description,
        is_published: body.is_published ?? before.is_published,
        updated_at: nextVersion(trx),
      });
    const after = await findPage(trx, id, true);
    await publish(trx, before, after);
    await log(trx, actor, 'update', before, after);
    return after;
  }).catch(slugTaken);
};

/**
 * Deletes a page.
 * @throws 404
 */
export const deletePage = async (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await lockPage(trx, id);
    await trx('pages').where({ id }).delete();
    await publish(trx, before, null);
    await log(trx, actor, 'delete', before, null);
  });
