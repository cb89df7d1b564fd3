import type { CategoryModel } from '@marketplace/db';
import Type from 'typebox';
import { DeletedInBatches } from '../background-jobs/schemas.ts';
import { isAdmin } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { IdParams, IfMatch } from '../platform/http/schema.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { etagOf } from '../platform/http/version.ts';
import { ListParams, type ListSpec, LONGEST_LIST, readListQuery, runList } from '../platform/lists/list-query.ts';
import { visibleCategories } from './former-names.ts';
import { Category, CategorySaved, CategoryWrite } from './schemas.ts';
import { createCategory, deleteCategory, findCategory, toCategory, updateCategory, validateName } from './service.ts';

const LIST: ListSpec = {
  resource: 'categories',
  sorts: { name: 'name', order: 'sort_order', is_active: 'is_active' },
  defaultSort: [
    ['sort_order', 'ASC'],
    ['name', 'ASC'],
  ],
  filters: {
    id: { column: 'id', kind: 'text' },
    name: { column: 'name', kind: 'text' },
    is_active: { column: 'is_active', kind: 'boolean' },
  },
  tieBreak: 'id',
  inOnePiece: 1000,
};

const PUBLIC_CAP = 100;
const tags = ['categories'];
const One = { ...Category };

/** Categories: everybody reads the active ones, the admin keeps them all. */
export const categories: Capability = (app, { database: { knex } }) => {
  app.get(
    '/categories',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The active categories; all of them for an admin',
        querystring: ListParams,
        response: { 200: Type.Array(Category) },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const list = readListQuery(LIST, request.query);
      const admin = isAdmin(request.caller);
      const scope = visibleCategories(knex).modify(query => admin || query.where({ is_active: true }));
      const page = await runList<CategoryModel>(LIST, list, scope, ['categories.*'], admin ? LONGEST_LIST : PUBLIC_CAP);
      return sendList(reply.header('vary', 'authorization'), page, toCategory, One);
    },
  );

  app.get(
    '/categories/:id',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'An active category; any for an admin',
        params: IdParams,
        response: { 200: Category },
      },
      onSend: sayUnchanged,
    },
    async (request, reply) => {
      const row = await findCategory(knex, request.params.id, isAdmin(request.caller));
      reply.header('etag', etagOf(row.updated_at)).header('vary', 'authorization');
      return toCategory(row);
    },
  );

  app.post(
    '/categories',
    {
      config: { access: 'admin', rules: ({ body }) => validateName(knex, body) },
      schema: { tags, summary: 'Add a category', body: CategoryWrite, response: { 201: Category } },
    },
    async (request, reply) => {
      const row = await createCategory(knex, actorOf(request), request.body);
      return reply.code(201).header('etag', etagOf(row.updated_at)).send(toCategory(row));
    },
  );

  app.put(
    '/categories/:id',
    {
      config: { access: 'admin', rules: ({ body, params }) => validateName(knex, body, params) },
      schema: {
        tags,
        summary: 'Change a category; a new name reaches its franchises, more than 500 of them after the answer',
        params: IdParams,
        headers: IfMatch,
        body: CategoryWrite,
        response: { 200: CategorySaved },
      },
    },
    async (request, reply) => {
      const { body, headers, params } = request;
      const { row, job } = await updateCategory(knex, actorOf(request), params.id, body, headers['if-match']);
      reply.header('etag', etagOf(row.updated_at));
      return { ...toCategory(row), ...(job && { job }) };
    },
  );

  app.delete(
    '/categories/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Delete an unused category', params: IdParams, response: { 200: DeletedInBatches } },
    },
    async request => {
      const job = await deleteCategory(knex, actorOf(request), request.params.id);
      return { id: request.params.id, ...(job && { job }) };
    },
  );
};
