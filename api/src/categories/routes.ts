import { addProofFields } from '../accounts/schemas.ts';
import { permitContacts } from '../auth/public-contacts.ts';
import { isAdmin } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notFound } from '../platform/errors/errors.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { Deleted, IdParams, IfMatch, SlugParams } from '../platform/http/schema.ts';
import { setEtag } from '../platform/http/version.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { categoryBySlug } from './former-slugs.ts';
import { CATEGORY_LIST } from './list.ts';
import { Category, CategorySaved, CategoryWrite } from './schemas.ts';
import {
  createCategory,
  deleteCategory,
  findCategory,
  restoreCategory,
  toCategory,
  updateCategory,
  validateName,
} from './service.ts';

const PUBLIC_CAP = 100;
const options = routeOptions('categories');

/** Routes of categories: visitors read the active ones, admins manage all. */
export const categoryRoutes: Capability = (app, context) => {
  const { database } = context;
  const { knex } = database;
  const permit = permitContacts(context, ({ name, description }: Partial<CategoryWrite>) => ({
    texts: [name, description],
  }));
  const send = listSender(database, CATEGORY_LIST, Category, toCategory);

  app.get(
    '/categories',
    {
      ...options(
        { access: 'public', remembered: true },
        'List the active categories; all of them for an admin',
        listSchemas(Category),
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const scope = isAdmin(request.caller)
        ? { within: [], cap: LONGEST_LIST }
        : { within: [oneOf('is_active', [true])], cap: PUBLIC_CAP };
      return send(request.query, reply.header('vary', 'authorization'), () => scope);
    },
  );

  app.get(
    '/categories/:id',
    {
      ...options('public', 'Get an active category; any for an admin', {
        params: IdParams,
        response: { 200: Category },
      }),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const row = await findCategory(knex, request.params.id, isAdmin(request.caller));
      return setEtag(reply.header('vary', 'authorization'), row, toCategory);
    },
  );

  app.get(
    '/category/:slug',
    {
      ...options('public', 'Get an active category by its current or a previous slug; returns the current slug', {
        params: SlugParams,
        response: { 200: Category },
      }),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      const row = await categoryBySlug(knex, request.params.slug);
      if (!row) throw notFound('category_not_found');
      // The current address of the page. Web servers redirect previous addresses to it.
      return setEtag(reply.header('content-location', `/category/${row.slug}`), row, toCategory);
    },
  );

  app.post(
    '/categories',
    options(
      { access: 'admin', rules: ({ body }) => validateName(knex, body) },
      'Create a category. Contact details and links in its texts need a recent sign-in',
      {
        body: addProofFields(CategoryWrite),
        response: { 201: Category },
      },
    ),
    async (request, reply) => {
      await permit(request, request.body, null);
      return setEtag(reply.code(201), await createCategory(knex, actorOf(request), request.body), toCategory);
    },
  );

  app.put(
    '/categories/:id',
    options(
      { access: 'admin', rules: ({ body, params }) => validateName(knex, body, params) },
      'Change a category; after a rename, search finds its franchises by the new name, in the background if there are more than 500. New contact details and links in its texts need a recent sign-in',
      { params: IdParams, headers: IfMatch, body: addProofFields(CategoryWrite), response: { 200: CategorySaved } },
    ),
    async (request, reply) => {
      const { body, headers, params } = request;
      await permit(request, body, await findCategory(knex, params.id, true));
      const { row, job } = await updateCategory(knex, actorOf(request), params.id, body, headers['if-match']);
      return { ...setEtag(reply, row, toCategory), ...(job && { job }) };
    },
  );

  app.delete(
    '/categories/:id',
    options('admin', 'Delete an unused category', { params: IdParams, response: { 200: Deleted } }),
    async request => {
      const { id } = request.params;
      await deleteCategory(knex, actorOf(request), id);
      return { id };
    },
  );

  app.post(
    '/categories/:id/restore',
    options('admin', 'Restore a deleted category; an existing one is not changed', {
      params: IdParams,
      response: { 200: Category },
    }),
    async (request, reply) =>
      setEtag(reply, await restoreCategory(knex, actorOf(request), request.params.id), toCategory),
  );
};
