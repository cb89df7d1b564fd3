import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Enquiry, EnquiryReceipt, SeveralEnquiries, SeveralReceipts } from '../leads/schemas.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability, Context } from '../platform/context.ts';
import { tooMany } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';
import { FORM_TYPE, isForm } from './form/body.ts';
import { acceptHtmlForms } from './form/routes.ts';
import { requestHash } from './repeated-enquiry.ts';
import {
  enquiryFaults,
  franchiseFaultPath,
  type NewEnquiry,
  type SpamSignal,
  severalEnquiriesFaults,
  storeEnquiries,
  storeEnquiry,
} from './store-enquiry.ts';

const options = routeOptions('leads');

const HOUR_SECONDS = 60 * 60;
/** Minimum milliseconds for reading and filling in nine fields; a faster enquiry is suspected spam. */
const SHORTEST_FILL_MS = 3000;
/** Multiple of the hourly limit above which enquiries are refused; above the limit itself they are suspected. */
const REFUSED_FACTOR = 10;

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ title: 'Idempotency-Key', minLength: 8, maxLength: 200 })),
});

/**
 * Returns the key that identifies repeats. A static page gives every visitor the same form, so a form without
 * JavaScript has no key; instead, the same text from the same IP address is the same enquiry. The address is included,
 * since otherwise anyone could test what a locked lead contains. No header can set such a key.
 */
const keyOf = (request: FastifyRequest<{ Body: Enquiry }>): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (isForm(request)) return `form ${visitorAddress(request.ip)} ${requestHash(request.body)}`;
  return typeof key === 'string' ? `enquiry ${key}` : undefined;
};

/**
 * Returns the signs of spam in an enquiry. A missing fill time is not suspicious, since the specification does not
 * require it.
 * @param sent number of enquiries from the visitor's address in this hour, including this one
 * @param perHour hourly limit per address
 */
const spamSignals = (enquiry: Enquiry, { sent, perHour }: { sent: number; perHour: number }): SpamSignal[] => {
  const signals: SpamSignal[] = [];
  if (enquiry.website) signals.push('hidden_field');
  if (enquiry.elapsed_ms !== undefined && enquiry.elapsed_ms < SHORTEST_FILL_MS) signals.push('too_fast');
  if (sent > perHour) signals.push('too_many');
  return signals;
};

/**
 * Returns whether a form was sent from another site: browsers send the page's origin, and submit forms to any site.
 * @param own origins of pages with the enquiry form
 * @param host of the request
 */
const fromOtherSite = (origin: string | undefined, own: readonly string[], host: string): boolean => {
  if (origin === undefined || own.includes(origin)) return false;
  return URL.parse(origin)?.host !== host;
};

const routes = (scope: App, context: Context) => {
  const { config, database, callLimits } = context;
  const perHour = config.limits.leadsPerHour;
  const sent = callLimits('enquiries', perHour * REFUSED_FACTOR, HOUR_SECONDS);
  const ownOrigins = [new URL(config.publicUrl).origin, ...config.corsOrigins];
  const pages = acceptHtmlForms(scope, context);
  const store = { database, secretsKey: config.secretsKey };

  const signalsOf = (request: FastifyRequest<{ Body: Enquiry }>, count: number): SpamSignal[] => {
    const signals = spamSignals(request.body, { sent: count, perHour });
    const foreign = isForm(request) && fromOtherSite(request.headers.origin, ownOrigins, request.host);
    return foreign ? [...signals, 'other_site'] : signals;
  };

  scope.post(
    '/leads',
    options({ access: 'public', later: ({ body }) => enquiryFaults(database, body) }, 'Send an enquiry', {
      description:
        'With an `Idempotency-Key`, a repeat within 24 hours returns the first response. HTML forms are accepted too; the response is a redirect (303) to a page.',
      consumes: ['application/json', FORM_TYPE],
      headers: IdempotencyKey,
      body: Enquiry,
      response: { 201: EnquiryReceipt },
    }),
    async (request, reply) => {
      const { count, isExceeded, secondsLeft } = await sent(request);
      if (isExceeded) throw tooMany(secondsLeft, 'too_many_enquiries');
      const receipt = await storeEnquiry(store, await context.notificationPlan(), {
        fields: request.body,
        key: keyOf(request),
        signals: signalsOf(request, count),
      });
      return isForm(request) ? pages.stored(reply, receipt.reference) : reply.code(201).send(receipt);
    },
  );

  scope.post(
    '/leads/several',
    options(
      { access: 'public', later: ({ body }) => severalEnquiriesFaults(database, body) },
      'Send one form to several franchises: an enquiry for each, all stored or none',
      {
        description:
          'Each enquiry counts and is checked like one sent alone. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        headers: IdempotencyKey,
        body: SeveralEnquiries,
        response: { 201: SeveralReceipts },
      },
    ),
    async (request, reply) => {
      const { franchises: sentTo, ...person } = request.body;
      const franchises = [...new Map(sentTo.map(one => [one.franchise_id, one])).values()];
      const key = request.headers['idempotency-key'];
      const enquiries: NewEnquiry[] = [];
      for (const [at, franchise] of franchises.entries()) {
        const { count, isExceeded, secondsLeft } = await sent(request);
        if (isExceeded) throw tooMany(secondsLeft, 'too_many_enquiries');
        const fields = { ...person, ...franchise };
        enquiries.push({
          fields,
          key: typeof key === 'string' ? `several ${key} ${franchise.franchise_id}` : undefined,
          signals: spamSignals(fields, { sent: count, perHour }),
          franchiseAt: franchiseFaultPath(at),
        });
      }
      const receipts = await storeEnquiries(store, await context.notificationPlan(), enquiries);
      reply.code(201);
      return {
        enquiries: receipts.map((receipt, at) => ({ ...receipt, franchise_id: franchises[at]?.franchise_id ?? '' })),
      };
    },
  );
};

/** Routes with which visitors send an enquiry. */
export const enquiryRoutes: Capability = (app, context) => {
  app.register(async scope => routes(scope as App, context));
};
