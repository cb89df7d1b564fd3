import Type from 'typebox';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/json-parts.ts';
import { ListParams, type ListSpec, LONGEST_LIST, readListQuery, runList } from '../platform/list-query.ts';
import { sayUnchanged } from '../platform/unchanged.ts';
import { mentionedIn } from '../users/list.ts';
import { ConsultantOption } from '../users/schemas.ts';
import { COUNTRIES, CURRENCIES, FRANCHISE_MODELS, MALAYSIAN_STATES, TERRITORY_TYPES } from './options.ts';
import { FranchiseOptions } from './schemas.ts';

const tags = ['franchises'];
const One = { ...ConsultantOption };

const CONSULTANTS: ListSpec = {
  resource: 'consultants',
  sorts: { name: 'name', email: 'email' },
  defaultSort: [['name', 'ASC']],
  filters: {
    id: { column: 'id', kind: 'text' },
    name: { column: 'name', kind: 'text' },
    email: { column: 'email', kind: 'text' },
    q: mentionedIn('name', 'email'),
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
      const columns = ['id', 'name', 'email'];
      const page = await runList<ConsultantOption>(CONSULTANTS, list, consultants, columns, LONGEST_LIST);
      return sendList(reply, page, row => row, One);
    },
  );
};
