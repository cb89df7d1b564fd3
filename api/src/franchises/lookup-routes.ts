import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { type List, mentionedIn } from '../platform/lists/list.ts';
import { ListParams, LONGEST_LIST, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { COUNTRIES, CURRENCIES, FRANCHISE_MODELS, MALAYSIAN_STATES, TERRITORY_TYPES } from './options.ts';
import { ConsultantOption, FranchiseOptions } from './schemas.ts';

const tags = ['franchises'];
const Whose = Type.Object({
  own: Type.Optional(Type.Boolean({ description: 'Those of the franchises that the caller looks after' })),
});
const One = { ...ConsultantOption };

const CONSULTANTS: List = {
  resource: 'consultants',
  table: 'users',
  id: 'users.id',
  view: { columns: 'users.id, name, email' },
  sorts: { name: 'name', email: 'email' },
  defaultSort: [['name', 'ASC']],
  filters: {
    id: { column: 'id', kind: 'text' },
    name: { column: 'name', kind: 'text' },
    email: { column: 'email', kind: 'text' },
    q: mentionedIn('name', 'email'),
  },
};

/** What the forms and the filters of franchises offer. */
export const franchiseLookupRoutes: Capability = (app, { database }) => {
  const { knex } = database;
  const consultants = listReader(database, CONSULTANTS);

  app.get(
    '/franchise-options',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'The fixed lists of the franchise form', response: { 200: FranchiseOptions } },
      onSend: sayUnchanged,
    },
    async () => ({
      currencies: [...CURRENCIES],
      franchise_models: [...FRANCHISE_MODELS],
      malaysian_states: [...MALAYSIAN_STATES],
      international_countries: [...COUNTRIES],
      territory_types: [...TERRITORY_TYPES],
    }),
  );

  app.get(
    '/franchises/categories',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The names of the active categories, or of those that occur among one’s own franchises',
        querystring: Whose,
        response: { 200: Type.Array(Type.String()) },
      },
      onSend: sayUnchanged,
    },
    (request, reply) => {
      reply.header('vary', 'authorization');
      if (!request.query.own)
        return knex('categories').where({ is_active: true }).orderBy('sort_order').orderBy('name').pluck('name');
      const { id } = signedIn(request);
      const own = knex('franchises').where({ consultant_id: id }).whereNull('deleted_at').whereNotNull('category');
      return own.distinct('category').orderBy('category').pluck('category');
    },
  );

  app.get(
    '/consultants',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'The consultants that a franchise can be given to',
        querystring: ListParams,
        response: { 200: Type.Array(ConsultantOption) },
      },
    },
    async (request, reply) => {
      const list = readListQuery(CONSULTANTS, request.query);
      const within = [oneOf('role', ['consultant']), { sql: 'deleted_at IS NULL', values: [] }];
      const page = await consultants.page<ConsultantOption>(list, { within, cap: LONGEST_LIST });
      return sendList(reply, page, row => row, One);
    },
  );
};
