import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import type { Page } from './schemas.ts';

/** A row of `pages`. */
export interface PageRow {
  id: string;
  title: string;
  slug: string;
  content: string;
  meta_title: string;
  meta_description: string;
  is_published: boolean;
  updated_at: Date;
}

/** A page as the wire shows it. */
export const toPage = (row: PageRow): Page => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  content: row.content,
  meta_title: row.meta_title,
  meta_description: row.meta_description,
  is_published: row.is_published,
  updated_at: row.updated_at.toISOString(),
});

/**
 * A page by its slug; where drafts are asked for, also by its id.
 * @throws 404; drafts are absent unless they are asked for
 */
export const findPage = async (knex: Knex, slugOrId: string, withDrafts: boolean): Promise<PageRow> => {
  const row: PageRow | undefined = await knex('pages')
    .where({ slug: slugOrId })
    .modify(query => (withDrafts ? query.orWhere({ id: slugOrId }) : query.where({ is_published: true })))
    .first();
  if (!row) throw notFound('Page');
  return row;
};
