import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notFound, tooMany } from '../platform/errors/errors.ts';
import { IdParams } from '../platform/http/schema.ts';
import { sendTestEnquiry } from './enquire.ts';
import { findTestEnquiry, recordTestEnquirySuccess } from './outcome.ts';
import { TestEnquiry, TestEnquiryState, TestEnquirySuccess } from './schemas.ts';

const options = routeOptions('probes');

/** Maximum test enquiries per address and hour: one a minute, and as many by hand. */
const MOST_PROBES = 120;
const HOUR_SECONDS = 60 * 60;

/** Routes of test enquiries, which verify that visitors' enquiries work. */
export const probeRoutes: Capability = (app, context) => {
  const { knex } = context.database;
  const sent = context.callLimits('test-enquiries', MOST_PROBES, HOUR_SECONDS);
  const demandOn = () => {
    if (context.config.probeEmail === null) throw notFound();
  };

  app.post(
    '/probe/enquiries',
    options('service', 'Send a test enquiry', {
      description:
        'It is processed like a visitor’s enquiry and sends a mail to `PROBE_EMAIL`; no one else receives anything, and the enquiry is not stored. 404 if `PROBE_EMAIL` is not set.',
      body: TestEnquiry,
      response: { 201: TestEnquiryState },
    }),
    async (request, reply) => {
      demandOn();
      const { isExceeded, secondsLeft } = await sent(request);
      if (isExceeded) throw tooMany(secondsLeft, 'too_many_requests');
      const id = await sendTestEnquiry(context.database, await context.notificationPlan(), request.body);
      return reply.code(201).send(await findTestEnquiry(knex, id));
    },
  );

  app.get(
    '/probe/enquiries/:id',
    options('service', 'Get the state of a test enquiry', { params: IdParams, response: { 200: TestEnquiryState } }),
    async ({ params: { id } }) => {
      demandOn();
      return findTestEnquiry(knex, id);
    },
  );

  app.put(
    '/probe/enquiries/:id',
    options('service', 'Report the success of a test enquiry, including its mail', {
      params: IdParams,
      body: TestEnquirySuccess,
      response: { 200: TestEnquiryState },
    }),
    async ({ params: { id }, body: { milliseconds } }) => {
      demandOn();
      return recordTestEnquirySuccess(knex, id, milliseconds);
    },
  );
};
