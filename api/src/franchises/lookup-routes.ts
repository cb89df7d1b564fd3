import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import type { Capability } from '../platform/context.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { sayUnchanged } from '../platform/http/unchanged.ts';
import {
  ListParams,
  type ListSpec,
  LONGEST_LIST,
  mentionedIn,
  readListQuery,
  runList,
} from '../platform/lists/list-query.ts';
import { COUNTRIES, CURRENCIES, FRANCHISE_MODELS, MALAYSIAN_STATES, TERRITORY_TYPES } from './options.ts';
import { ConsultantOption, FranchiseOptions } from './schemas.ts';

const tags = ['franchises'];
const Whose = Type.Object({
  own: Type.Optional(Type.Boolean({ description: 'Those of the franchises that the caller looks after' })),
});
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
      const consultants = knex('users').where({ role: 'consultant' }).whereNull('deleted_at');
      const list = readListQuery(CONSULTANTS, request.query);
      const columns = ['id', 'name', 'email'];
      const page = await runList<ConsultantOption>(CONSULTANTS, list, consultants, columns, LONGEST_LIST);
      return sendList(reply, page, row => row, One);
    },
  );
};
