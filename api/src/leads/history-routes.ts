import type { Database } from '@marketplace/db';
import Type from 'typebox';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import { notFound } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { IdParams } from '../platform/http/schema.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { ListParams, readListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { leadOfConsultant } from './consultant-leads.ts';
import {
  STATUS_CHANGES,
  type StatusChangeRow,
  statusChanges,
  toStatusChange,
  toUnlock,
  UNLOCKS,
  type UnlockRow,
} from './history.ts';
import { LeadUnlock, StatusChange } from './schemas.ts';

const tags = ['leads'];
const params = IdParams;
const querystring = ListParams;
const OneUnlock = { ...LeadUnlock };
const OneStatusChange = { ...StatusChange };
/** At most so many a call. */
const CAP = 100;

/** What happened to one lead: who unlocked it, and how its status went. */
export const leadHistory = (app: App, database: Database) => {
  const { knex } = database;
  const unlocks = listReader(database, UNLOCKS);
  const changes = listReader(database, STATUS_CHANGES);

  app.get(
    '/leads/:id/unlocks',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Who unlocked a lead, newest first; a consultant sees their own unlock alone',
        params,
        querystring,
        response: { 200: Type.Array(LeadUnlock) },
      },
    },
    async (request, reply) => {
      const caller = signedIn(request);
      const { id } = request.params;
      const list = readListQuery(UNLOCKS, request.query);
      const within = [oneOf('unlocks.lead_id', [id])];
      if (isAdmin(caller)) {
        if (!(await knex('leads').where({ id }).first('id'))) throw notFound('Lead');
      } else {
        if (!(await leadOfConsultant(knex, caller.id, id))) throw notFound('Lead');
        within.push(oneOf('unlocks.user_id', [caller.id]));
      }
      const page = await unlocks.page<UnlockRow>(list, { within, cap: CAP });
      return sendList(reply, page, toUnlock, OneUnlock);
    },
  );

  app.get(
    '/leads/:id/status-changes',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'How the status of a lead went, newest first: by whom, from which to which',
        params,
        querystring,
        response: { 200: Type.Array(StatusChange) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const list = readListQuery(STATUS_CHANGES, request.query);
      if (!(await knex('leads').where({ id }).first('id'))) throw notFound('Lead');
      const page = await changes.page<StatusChangeRow>(list, { within: statusChanges(id), cap: CAP });
      return sendList(reply, page, toStatusChange, OneStatusChange);
    },
  );
};
