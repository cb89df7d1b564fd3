import { newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { applyContentUpdate, CONTENT_IMAGES, withSafeHtml } from '../content/save.ts';
import type { ContentUpdate, ShownContent } from '../content/schemas.ts';
import { publicContent, type StoredContent, shownContent } from '../content/service.ts';
import { validateImages } from '../media/embedded.ts';
import { transformWithoutImages } from '../pages/embedded-images.ts';
import { toStoredHtml } from '../pages/save.ts';
import type { Page, PageCreate } from '../pages/schemas.ts';
import { findPage } from '../pages/service.ts';
import { readDocument } from '../platform/documents.ts';
import { invalid } from '../platform/errors/errors.ts';

/**
 * Returns a content page without saving it.
 * @param id of the edited page; omitted for a new one
 * @throws 404; 422 with the faults of saving
 */
export const unsavedPage = async (knex: Knex, id: string | undefined, body: PageCreate): Promise<Page> => {
  const stored = id === undefined ? undefined : await findPage(knex, id, true);
  return {
    id: stored?.id ?? newId(),
    title: body.title.trim(),
    slug: body.slug,
    content:
      body.content === undefined ? (stored?.content ?? '') : await transformWithoutImages(body.content, toStoredHtml),
    meta_title: body.meta_title ?? stored?.meta_title ?? '',
    meta_description: body.meta_description ?? stored?.meta_description ?? '',
    is_published: true,
    updated_at: (stored?.updated_at ?? new Date()).toISOString(),
  };
};

/**
 * Returns the public content with a change, without saving it.
 * @throws 422 with the faults of saving
 */
export const unsavedContent = async (knex: Knex, body: ContentUpdate): Promise<ShownContent> => {
  const faults = await validateImages(body, CONTENT_IMAGES);
  if (faults.length > 0) throw invalid(faults);
  const stored = publicContent(await readDocument<StoredContent>(knex, 'content'));
  return shownContent(knex, applyContentUpdate(stored, withSafeHtml(body)));
};
