import Type from 'typebox';
import type { Capability } from '../platform/context.ts';
import { ListParams, type ListSpec, readListQuery, runList } from '../platform/list-query.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { ConsultantOption } from '../users/schemas.ts';
import { COUNTRIES, CURRENCIES, FRANCHISE_MODELS, MALAYSIAN_STATES, TERRITORY_TYPES } from './options.ts';
import { FranchiseOptions } from './schemas.ts';

const tags = ['franchises'];

const CONSULTANTS: ListSpec = {
  resource: 'consultants',
  sorts: { name: 'name', email: 'email' },
  defaultSort: [['name', 'ASC']],
  filters: {
    id: { column: 'id', kind: 'text' },
    name: { column: 'name', kind: 'text' },
    email: { column: 'email', kind: 'text' },
  },
  tieBreak: 'id',
};

/** What the forms and the filters of franchises offer. */
export const franchiseLookupRoutes: Capability = (app, { database: { knex } }) => {
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
      schema: { tags, summary: 'The names of the active categories', response: { 200: Type.Array(Type.String()) } },
      onSend: sayUnchanged,
    },
    () => knex('categories').where({ is_active: true }).orderBy('sort_order').orderBy('name').pluck('name'),
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
      const consultants = knex('users').where({ role: 'consultant' }).whereNull('deleted_at');
      const list = readListQuery(CONSULTANTS, request.query);
      const page = await runList<ConsultantOption>(CONSULTANTS, list, consultants, ['id', 'name', 'email'], null);
      reply.header('content-range', page.range);
      return page.rows;
    },
  );
};
