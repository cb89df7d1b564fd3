import { type Database, LeadModel } from '@marketplace/db';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import { notFound } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { IdParams } from '../platform/http/schema.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { STATUS_CHANGES, statusChanges, toLeadUnlock, toStatusHistoryEntry, UNLOCKS } from './history.ts';
import { hasFullAccess } from './lead-access.ts';
import { LeadUnlock, StatusHistoryEntry } from './schemas.ts';

const options = routeOptions('leads');
const params = IdParams;
/** Maximum number of rows per request. */
const CAP = 100;

/** Routes of a lead's history: its unlocks and status changes. */
export const leadHistoryRoutes = (app: App, database: Database) => {
  const { knex } = database;
  const sendUnlocks = listSender(database, UNLOCKS, LeadUnlock, toLeadUnlock);
  const sendChanges = listSender(database, STATUS_CHANGES, StatusHistoryEntry, toStatusHistoryEntry);

  app.get(
    '/leads/:id/unlocks',
    options('signed-in', 'List the unlocks of a lead, newest first; a consultant sees only their own', {
      params,
      ...listSchemas(LeadUnlock),
    }),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      await hasFullAccess(knex, caller, id);
      const within = [oneOf('unlocks.lead_id', [id])];
      if (!isAdmin(caller)) within.push(oneOf('unlocks.user_id', [caller.id]));
      return sendUnlocks(request.query, reply, () => ({ within, cap: CAP }));
    },
  );

  app.get(
    '/leads/:id/status-changes',
    options('admin', 'List the status changes of a lead, newest first', {
      params,
      ...listSchemas(StatusHistoryEntry),
    }),
    async (request, reply) => {
      const { id } = request.params;
      if (!(await LeadModel.query(knex).findById(id).select('id'))) throw notFound('lead_not_found');
      return sendChanges(request.query, reply, () => ({ within: statusChanges(id), cap: CAP }));
    },
  );
};
