import Type from 'typebox';
import { notificationPlanner } from '../notifications/plan.ts';
import { signedIn } from '../platform/access.ts';
import type { App, Capability } from '../platform/context.ts';
import { ListParams, type ListSpec, readListQuery, runList } from '../platform/list-query.ts';
import { RecentTotals } from '../platform/recent-totals.ts';
import { lockedLeads, unlockedLeads } from './consultant-leads.ts';
import { LEAD_LIST, LOCKED_LIST, leadsWithFranchise, ordinaryLeads, UNLOCKED_LIST } from './list.ts';
import { leadRecords } from './record-routes.ts';
import { Lead } from './schemas.ts';
import { visitorEnquiries } from './visitor-routes.ts';
import { LEAD_COLUMNS, type LeadRow, toLead, toLockedLead } from './wire-lead.ts';

const tags = ['leads'];

/** Enquiries of visitors, the admin's view of them, and each consultant's own. */
export const leads: Capability = (app, context) => {
  const { database } = context;
  const { knex } = database;
  const planned = notificationPlanner(database);
  const totals = new RecentTotals();

  app.register(async scope => visitorEnquiries(scope as App, context, planned));

  app.get(
    '/leads',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'All leads', querystring: ListParams, response: { 200: Type.Array(Lead) } },
    },
    async (request, reply) => {
      const list = readListQuery(LEAD_LIST, request.query);
      const rows = ordinaryLeads(leadsWithFranchise(knex), list);
      const counting = { rows: ordinaryLeads(knex('leads'), list), recent: totals, key: 'admin' };
      const page = await runList<LeadRow>(LEAD_LIST, list, rows, LEAD_COLUMNS, null, counting);
      reply.header('content-range', page.range);
      return page.rows.map(toLead);
    },
  );

  const own = (address: string, summary: string, spec: ListSpec, scope: typeof lockedLeads, show: typeof toLead) =>
    app.get(
      address,
      {
        config: { access: 'consultant' },
        schema: { tags, summary, querystring: ListParams, response: { 200: Type.Array(Lead) } },
      },
      async (request, reply) => {
        const list = readListQuery(spec, request.query);
        const page = await runList<LeadRow>(spec, list, scope(knex, signedIn(request).id), LEAD_COLUMNS, null);
        reply.header('content-range', page.range);
        return page.rows.map(show);
      },
    );
  own('/leads/locked', 'My leads that wait for an unlock', LOCKED_LIST, lockedLeads, toLockedLead);
  own('/leads/unlocked', 'Leads I unlocked', UNLOCKED_LIST, unlockedLeads, toLead);
  leadRecords(app, { database, planned });
};
