import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { franchisesCsv } from '../franchises/csv.ts';
import { leadsCsv } from '../leads/csv.ts';
import { LEAD_LIST, UNLOCKED_LIST } from '../leads/list.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import { type AuditEntity, audit } from '../platform/audit.ts';
import type { Capability } from '../platform/context.ts';
import { sendCsv } from '../platform/csv/csv-file.ts';
import { ListParams, readListQuery } from '../platform/lists/list-query.ts';
import { usersCsv } from '../users/csv.ts';

const options = routeOptions('exports');
const CsvFile = {
  200: { content: { 'text/csv': { schema: Type.String({ description: 'UTF-8 with BOM, RFC 4180' }) } } },
};

/**
 * Filters whose values may contain what a visitor typed. The audit log stores that they were used, but not their
 * values.
 */
const PRIVATE_FILTERS = new Set(['q']);

/** Routes for exports of any length, which are sent while they are read. */
export const exportRoutes: Capability = (app, { database }) => {
  const { knex } = database;
  const leads = leadsCsv(database);

  const noted = (request: FastifyRequest, entity: AuditEntity, filter: Record<string, unknown> = {}) => {
    const loggedFilters = Object.entries(filter).map(([name, values]) => [
      name,
      PRIVATE_FILTERS.has(name) ? '…' : values,
    ]);
    const after = { filter: Object.fromEntries(loggedFilters) };
    return audit(knex, actorOf(request), { action: 'export', entity, entityId: 'all', after });
  };

  app.get(
    '/admin/export/franchises',
    options('signed-in', 'Export franchises as CSV: all for an admin, their own for a consultant', {
      response: CsvFile,
    }),
    async (request, reply) => {
      const { id, role } = requireSignedIn(request);
      await noted(request, 'franchise');
      return sendCsv(reply, 'franchises_export', await franchisesCsv(database, role === 'admin' ? null : id));
    },
  );

  app.get(
    '/admin/export/users',
    options('admin', 'Export all users as CSV', { response: CsvFile }),
    async (request, reply) => {
      await noted(request, 'user');
      return sendCsv(reply, 'users_export', usersCsv(database));
    },
  );

  app.get(
    '/admin/export/leads',
    options('signed-in', 'Export leads as CSV, newest first: all for an admin, their unlocked ones for a consultant', {
      description: 'The filters are those of `GET /leads`, for a consultant those of `GET /leads/unlocked`.',
      querystring: Type.Pick(ListParams, ['filter']),
      response: CsvFile,
    }),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const list = readListQuery(isAdmin(caller) ? LEAD_LIST : UNLOCKED_LIST, request.query);
      await noted(request, 'lead', list.filter);
      const file = isAdmin(caller) ? leads.all(list, caller.id) : leads.unlockedBy(list, caller.id);
      return sendCsv(reply, 'leads_export', file);
    },
  );
};
