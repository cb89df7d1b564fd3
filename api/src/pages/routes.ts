import type { PageModel } from '@marketplace/db';
import { addProofFields } from '../accounts/schemas.ts';
import { permitContacts } from '../auth/public-contacts.ts';
import { addEditingRoutes } from '../editing/routes.ts';
import { isAdmin } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { IdParams, SlugParams } from '../platform/http/schema.ts';
import { setEtag } from '../platform/http/version.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { storeEmbeddedImages } from './embedded-images.ts';
import { PAGE_LIST } from './list.ts';
import { PAGE_STORE, toStoredHtml, validateContent, validateSlug } from './save.ts';
import { Page, PageCreate, PageUpdate } from './schemas.ts';
import { findPage, toPage } from './service.ts';

const PUBLIC_CAP = 100;
const options = routeOptions('pages');

/** Routes of content pages: visitors read published ones, admins manage all. */
export const pageRoutes: Capability = (app, context) => {
  const { knex } = context.database;
  const send = listSender(context.database, PAGE_LIST, Page, toPage);

  app.get(
    '/pages',
    {
      ...options('public', 'List the published pages; all of them for an admin', listSchemas(Page)),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const scope = isAdmin(request.caller)
        ? { cap: LONGEST_LIST }
        : { within: [oneOf('is_published', [true])], cap: PUBLIC_CAP };
      return send(request.query, reply.header('vary', 'authorization'), () => scope);
    },
  );

  app.get(
    '/pages/:slug',
    {
      ...options('public', 'Get a published page by its slug; any page, also by its id, for an admin', {
        params: SlugParams,
        response: { 200: Page },
      }),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const row = await findPage(knex, request.params.slug, isAdmin(request.caller));
      return setEtag(reply.header('vary', 'authorization'), row, toPage);
    },
  );

  app.get(
    '/admin/pages/:id',
    {
      ...options('admin', 'Get any page by its id', { params: IdParams, response: { 200: Page } }),
      onSend: sendNotModified,
    },
    async (request, reply) => setEtag(reply, await findPage(knex, request.params.id, true), toPage),
  );

  addEditingRoutes<PageModel, PageUpdate>(app, context, '/pages', {
    records: PAGE_STORE,
    tag: 'pages',
    noun: 'page',
    One: Page,
    Create: addProofFields(PageCreate),
    Update: addProofFields(PageUpdate),
    permit: permitContacts(context, ({ title, meta_title, meta_description, content }: PageUpdate) => ({
      texts: [title, meta_title, meta_description],
      html: content,
    })),
    rules: ({ body, params }) => validateSlug(knex, body, params),
    later: ({ body }) => validateContent(textIn(body, 'content')),
    store: async (body, actor) =>
      body.content === undefined
        ? body
        : { ...body, content: toStoredHtml(await storeEmbeddedImages(context, body.content, actor)) },
    columnsOf: ({ title, slug, content, meta_title, meta_description, is_published }, before) => ({
      title: title?.trim(),
      slug,
      content: content ?? (before ? undefined : ''),
      meta_title,
      meta_description,
      is_published,
    }),
  });
};
