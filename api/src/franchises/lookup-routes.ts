import { CategoryModel, FranchiseModel } from '@marketplace/db';
import Type from 'typebox';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { sendNotModified } from '../platform/http/not-modified.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { textFilter } from '../platform/lists/list.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { tableList } from '../platform/lists/table-list.ts';
import { COUNTRIES, CURRENCIES, FRANCHISE_MODELS, MALAYSIAN_STATES, TERRITORY_TYPES } from './options.ts';
import { ConsultantOption, FranchiseFieldOptions } from './schemas.ts';

const options = routeOptions('franchises');
const OwnOnlyQuery = Type.Object({
  own: Type.Optional(Type.Boolean({ description: 'Only values of the franchises whose consultant is the caller' })),
});

/** The consultants to whom an admin can assign franchises. */
const CONSULTANTS = tableList('users', {
  resource: 'consultants',
  view: { columns: 'users.id, name, email' },
  sorts: { name: 'name', email: 'email' },
  defaultSort: [['name', 'ASC']],
  filters: {
    name: { column: 'name', kind: 'text' },
    email: { column: 'email', kind: 'text' },
    q: textFilter('name', 'email'),
  },
});

/**
 * The list of consultants for consultants, with names only: sorting, filtering or searching by email would reveal the
 * addresses.
 */
const COLLEAGUES = tableList('users', {
  resource: 'consultants',
  view: { columns: 'users.id, name' },
  sorts: { name: 'name' },
  defaultSort: [['name', 'ASC']],
  filters: { name: { column: 'name', kind: 'text' }, q: textFilter('name') },
});

/** Routes with the options of the franchise forms and filters. */
export const franchiseLookupRoutes: Capability = (app, { database }) => {
  const { knex } = database;
  const sendConsultants = listSender(database, CONSULTANTS, ConsultantOption, (row: ConsultantOption) => row);
  const sendColleagues = listSender(database, COLLEAGUES, ConsultantOption, (row: ConsultantOption) => row);

  app.get(
    '/franchise-options',
    {
      ...options('public', 'Get the fixed options of the franchise form', { response: { 200: FranchiseFieldOptions } }),
      onSend: sendNotModified,
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
      ...options(
        { access: 'public', remembered: true },
        'List the names of the active categories, or of those used by one’s own franchises',
        {
          querystring: OwnOnlyQuery,
          response: { 200: Type.Array(Type.String()) },
        },
      ),
      onSend: sendNotModified,
    },
    async (request, reply) => {
      reply.header('vary', 'authorization');
      if (!request.query.own) {
        const active = await CategoryModel.query(knex).where({ is_active: true }).orderBy(['sort_order', 'name']);
        return active.map(({ name }) => name);
      }
      const own = FranchiseModel.query(knex)
        .where({ consultant_id: requireSignedIn(request).id, deleted_at: null })
        .select('category_id');
      const categories = await CategoryModel.query(knex).whereIn('id', own).orderBy('name');
      return categories.map(({ name }) => name);
    },
  );

  app.get(
    '/consultants',
    options(
      'signed-in',
      'List the consultants to whom a franchise can be assigned; without email addresses for consultants',
      listSchemas(ConsultantOption),
    ),
    async (request, reply) => {
      const within = [oneOf('role', ['consultant']), { sql: 'deleted_at IS NULL', values: [] }];
      const send = isAdmin(request.caller) ? sendConsultants : sendColleagues;
      return send(request.query, reply, () => ({ within, cap: LONGEST_LIST }));
    },
  );
};
