import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { EMBEDDED_BODY_LIMIT } from '../media/limits.ts';
import { isAdmin } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { Deleted, IdParams, IfMatch, SlugParams } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { etagOf } from '../platform/http/version.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { ListParams, LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { validateEmbeddedImages } from './embedded-images.ts';
import { PAGE_LIST } from './list.ts';
import { createPage, deletePage, updatePage, validateSlug } from './save.ts';
import { Page, PageCreate, PageUpdate } from './schemas.ts';
import { findPage, type PageRow, toPage } from './service.ts';

const PUBLIC_CAP = 100;
const tags = ['pages'];
const One = { ...Page };

/** Content pages: everybody reads the published ones, the admin keeps them all. */
export const pages: Capability = (app, context) => {
  const { knex } = context.database;
  const lists = listReader(context.database, PAGE_LIST);

  const rules = ({ body, params }: FastifyRequest) => validateSlug(knex, body, params);
  const pictures = ({ body }: FastifyRequest) => validateEmbeddedImages(textIn(body, 'content'));

  app.get(
    '/pages',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The published pages; all of them for an admin',
        querystring: ListParams,
        response: { 200: Type.Array(Page) },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const list = readListQuery(PAGE_LIST, request.query);
      const scope = isAdmin(request.caller)
        ? { cap: LONGEST_LIST }
        : { within: [oneOf('is_published', [true])], cap: PUBLIC_CAP };
      const page = await lists.page<PageRow>(list, scope);
      return sendList(reply.header('vary', 'authorization'), page, toPage, One);
    },
  );

  app.get(
    '/pages/:slug',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'A published page by its slug; any page, also by its id, for an admin',
        params: SlugParams,
        response: { 200: Page },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const row = await findPage(knex, request.params.slug, isAdmin(request.caller));
      reply.header('etag', etagOf(row.updated_at)).header('vary', 'authorization');
      return toPage(row);
    },
  );

  app.get(
    '/admin/pages/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Any page by its id', params: IdParams, response: { 200: Page } },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const row = await findPage(knex, request.params.id, true);
      reply.header('etag', etagOf(row.updated_at));
      return toPage(row);
    },
  );

  app.post(
    '/pages',
    {
      config: { access: 'admin', rules, pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: { tags, summary: 'Add a page', body: PageCreate, response: { 201: Page } },
    },
    async (request, reply) => {
      const row = await createPage(context, actorOf(request), request.body);
      return reply.code(201).header('etag', etagOf(row.updated_at)).send(toPage(row));
    },
  );

  app.put(
    '/pages/:id',
    {
      config: { access: 'admin', rules, pictures },
      bodyLimit: EMBEDDED_BODY_LIMIT,
      schema: {
        tags,
        summary: 'Change a page; what is not named stays',
        params: IdParams,
        headers: IfMatch,
        body: PageUpdate,
        response: { 200: Page },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const row = await updatePage(context, actorOf(request), id, request.body, request.headers['if-match']);
      reply.header('etag', etagOf(row.updated_at));
      return toPage(row);
    },
  );

  app.delete(
    '/pages/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Delete a page', params: IdParams, response: { 200: Deleted } },
    },
    async request => {
      await deletePage(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
};
