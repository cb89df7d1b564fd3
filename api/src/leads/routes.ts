import Type from 'typebox';
import { notificationPlanner } from '../notifications/plan.ts';
import { signedIn } from '../platform/access.ts';
import type { Capability } from '../platform/context.ts';
import { tooMany } from '../platform/errors.ts';
import { ListParams, type ListSpec, readListQuery, runList } from '../platform/list-query.ts';
import { WindowCounter } from '../platform/rate-limit.ts';
import { RecentTotals } from '../platform/recent-totals.ts';
import { lockedLeads, unlockedLeads } from './consultant-leads.ts';
import { storeEnquiry } from './enquiry.ts';
import { LEAD_LIST, LOCKED_LIST, leadsWithFranchise, ordinaryLeads, UNLOCKED_LIST } from './list.ts';
import { leadRecords } from './record-routes.ts';
import { Enquiry, EnquiryReceipt, Lead } from './schemas.ts';
import { REFUSED_FACTOR, spamSigns } from './spam-signs.ts';
import { LEAD_COLUMNS, type LeadRow, toLead, toLockedLead } from './wire-lead.ts';

const HOUR_MS = 60 * 60 * 1000;
const tags = ['leads'];

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ title: 'Idempotency-Key', minLength: 8, maxLength: 200 })),
});

/** Enquiries of visitors, the admin's view of them, and each consultant's own. */
export const leads: Capability = (app, { config, database }) => {
  const { knex } = database;
  const sent = new WindowCounter(HOUR_MS);
  const planned = notificationPlanner(database);
  const totals = new RecentTotals();
  const perHour = config.limits.leadsPerHour;

  app.post(
    '/leads',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Send an enquiry',
        description: 'With an Idempotency-Key a repeat answers the first result, for 24 hours.',
        headers: IdempotencyKey,
        body: Enquiry,
        response: { 201: EnquiryReceipt },
      },
    },
    async (request, reply) => {
      const count = sent.hit(request.ip);
      if (count > perHour * REFUSED_FACTOR)
        throw tooMany(
          'Too many enquiries. Please try again later or contact us directly.',
          sent.secondsLeft(request.ip),
        );
      const receipt = await storeEnquiry(database, await planned(), {
        enquiry: request.body,
        key: request.headers['idempotency-key'],
        signs: spamSigns(request.body, count, perHour),
      });
      return reply.code(201).send(receipt);
    },
  );

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
