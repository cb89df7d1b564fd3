import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import type { Capability } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { ListParams, readListQuery } from '../platform/lists/list-query.ts';
import { onLockedList, onUnlockedList } from './consultant-leads.ts';
import { leadHistory } from './history-routes.ts';
import { LEAD_LIST, leadList, lockedList, ordinaryLeads, unlockedList } from './list.ts';
import { type LeadListScope, leadLists } from './list-page.ts';
import { notificationPlanner } from './messages/plan.ts';
import { leadRecords } from './record-routes.ts';
import { Lead } from './schemas.ts';
import { visitorEnquiries } from './visitor-routes.ts';
import { toLead, toLockedLead, toUnlockedLead } from './wire-lead.ts';

const tags = ['leads'];
const One = { ...Lead };

/** Enquiries of visitors, the admin's view of them, and each consultant's own. */
export const leads: Capability = (app, context) => {
  const { database, ownWrites } = context;
  const { knex } = database;
  const planned = notificationPlanner(context);
  const read = leadLists(database);

  app.register(async scope => visitorEnquiries(scope as App, context, planned));

  app.get(
    '/leads',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'All leads', querystring: ListParams, response: { 200: Type.Array(Lead) } },
    },
    async (request, reply) => {
      const list = readListQuery(LEAD_LIST, request.query);
      const scope: LeadListScope = {
        key: 'admin',
        spec: leadList,
        rows: query => ordinaryLeads(query, list),
        gathers: Boolean(list.filter.q ?? list.filter.consultant_id),
        since: ownWrites.lastOf(signedIn(request).id),
      };
      return sendList(reply, await read(list, scope), toLead, One);
    },
  );

  const own = (
    address: string,
    summary: string,
    { spec, rows, show }: { spec: typeof lockedList; rows: typeof onLockedList; show: typeof toLead },
  ) =>
    app.get(
      address,
      {
        config: { access: 'consultant' },
        schema: { tags, summary, querystring: ListParams, response: { 200: Type.Array(Lead) } },
      },
      async (request, reply) => {
        const { id } = signedIn(request);
        const list = readListQuery(spec('gathered', id), request.query);
        const page = await read(list, {
          key: `${address} ${id}`,
          spec: plan => spec(plan, id),
          rows: rows(knex, id),
          gathers: true,
          since: ownWrites.lastOf(id),
        });
        return sendList(reply, page, show, One);
      },
    );
  own('/leads/locked', 'My leads that wait for an unlock', {
    spec: lockedList,
    rows: onLockedList,
    show: toLockedLead,
  });
  own('/leads/unlocked', 'Leads I unlocked', { spec: unlockedList, rows: onUnlockedList, show: toUnlockedLead });
  leadRecords(app, { database, planned });
  leadHistory(app, knex);
};
