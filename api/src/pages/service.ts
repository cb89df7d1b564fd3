import { PageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { ModelObject } from 'objection';
import { notFound } from '../platform/errors/errors.ts';
import { wireOf } from '../platform/http/wire.ts';
import { Page } from './schemas.ts';

export type PageRow = ModelObject<PageModel>;

export const toPage = wireOf(Page);

/**
 * Returns a page by slug; with drafts, also by id.
 * @throws 404; for drafts too, unless they are included
 */
export const findPage = async (knex: Knex, slugOrId: string, withDrafts: boolean): Promise<PageRow> => {
  const row = await PageModel.query(knex)
    .where({ slug: slugOrId })
    .modify(query => (withDrafts ? query.orWhere({ id: slugOrId }) : query.where({ is_published: true })))
    .first();
  if (!row) throw notFound('page_not_found');
  return row;
};
