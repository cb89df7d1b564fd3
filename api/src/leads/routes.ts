import Type from 'typebox';
import { notificationPlanner } from '../notifications/plan.ts';
import type { Capability } from '../platform/context.ts';
import { notFound, tooMany } from '../platform/errors.ts';
import { ListParams, readListQuery, runList } from '../platform/list-query.ts';
import { WindowCounter } from '../platform/rate-limit.ts';
import { IdParams } from '../platform/schema.ts';
import { storeEnquiry } from './enquiry.ts';
import { LEAD_LIST, leadsWithFranchise, ordinaryLeads } from './list.ts';
import { Enquiry, EnquiryReceipt, Lead } from './schemas.ts';
import { REFUSED_FACTOR, spamSigns } from './spam-signs.ts';
import { LEAD_COLUMNS, type LeadRow, toLead } from './wire-lead.ts';

const HOUR_MS = 60 * 60 * 1000;
const tags = ['leads'];

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ title: 'Idempotency-Key', minLength: 8, maxLength: 200 })),
});

/** Enquiries of visitors, and the admin's view of them. */
export const leads: Capability = (app, { config, database }) => {
  const { knex } = database;
  const sent = new WindowCounter(HOUR_MS);
  const planned = notificationPlanner(database);
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
      const scope = ordinaryLeads(leadsWithFranchise(knex), list);
      const page = await runList<LeadRow>(LEAD_LIST, list, scope, LEAD_COLUMNS, null);
      reply.header('content-range', page.range);
      return page.rows.map(toLead);
    },
  );

  app.get(
    '/leads/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'One lead', params: IdParams, response: { 200: Lead } },
    },
    async request => {
      const row: LeadRow | undefined = await leadsWithFranchise(knex)
        .where('leads.id', request.params.id)
        .first(LEAD_COLUMNS);
      if (!row) throw notFound('Lead');
      return toLead(row);
    },
  );
};
