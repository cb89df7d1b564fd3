import Type from 'typebox';
import { isAdmin } from '../platform/access.ts';
import { actorOf } from '../platform/actor.ts';
import type { Capability } from '../platform/context.ts';
import { ListParams, type ListSpec, readListQuery, runList } from '../platform/list-query.ts';
import { Deleted, IdParams } from '../platform/schema.ts';
import { Category, CategoryWrite } from './schemas.ts';
import { type CategoryRow, createCategory, deleteCategory, toCategory, updateCategory } from './service.ts';

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
};

const PUBLIC_CAP = 100;
const tags = ['categories'];

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
    },
    async (request, reply) => {
      const list = readListQuery(LIST, request.query);
      const admin = isAdmin(request.caller);
      const scope = knex('categories').modify(query => admin || query.where({ is_active: true }));
      const page = await runList<CategoryRow>(LIST, list, scope, ['categories.*'], admin ? null : PUBLIC_CAP);
      reply.header('content-range', page.range);
      return page.rows.map(toCategory);
    },
  );

  app.post(
    '/categories',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Add a category', body: CategoryWrite, response: { 201: Category } },
    },
    async (request, reply) => {
      const row = await createCategory(knex, actorOf(request), request.body);
      return reply.code(201).send(toCategory(row));
    },
  );

  app.put(
    '/categories/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Change a category; a new name reaches its franchises',
        params: IdParams,
        body: CategoryWrite,
        response: { 200: Category },
      },
    },
    async request => toCategory(await updateCategory(knex, actorOf(request), request.params.id, request.body)),
  );

  app.delete(
    '/categories/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Delete an unused category', params: IdParams, response: { 200: Deleted } },
    },
    async request => {
      await deleteCategory(knex, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
};
