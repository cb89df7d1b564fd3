import Type from 'typebox';
import { isSetUp } from '../outbox/email/current-transport.ts';
import { readEmailSettings } from '../outbox/email/settings.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { TRACEPARENT } from '../platform/tracing/traceparent.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { factsOf } from './facts.ts';
import { PartStatus } from './schemas.ts';
import { whatWorks } from './what-works.ts';

const call = callsOf('operations');

/** What works and what does not, for the admin. */
export const operationsOf =
  (schedules: readonly Schedule[]): Capability =>
  (app, context) => {
    const { config, database, rateLimits, uploads } = context;
    const facts = factsOf(context, schedules);
    app.get(
      '/admin/operations',
      call('admin', 'What works, what waits, what is wrong and since when, a part of the product at a time', {
        response: { 200: Type.Array(PartStatus) },
      }),
      async () => {
        const [known, settings] = await Promise.all([facts(), readEmailSettings(database.knex, config.secretsKey)]);
        return whatWorks(known, {
          isEmailSetUp: isSetUp(settings),
          hasProbes: config.probeEmail !== null,
          hasRebuildHook: config.rebuildHook !== null,
          rateLimits: rateLimits.state,
          uploads: uploads.state,
        });
      },
    );
  };

/** A page gives its request up long before this. */
const LONGEST_MS = 120_000;

const Took = Type.Object({
  traceparent: Type.String({ description: 'The header that it was sent with', pattern: TRACEPARENT.source }),
  milliseconds: Type.Integer({ minimum: 0, maximum: LONGEST_MS, description: 'From sending it to its answer' }),
});

/**
 * How long a visitor waited for an enquiry, by their page: with it a trace begins. What it says is believed, so that it
 * is no more than a time beside random numbers, and it counts as a trace that begins.
 */
export const pageTrace: Capability = (app, { tracing }) => {
  app.post(
    '/traces',
    call('public', 'How long a visitor waited for an enquiry to be taken, where its answer came with a traceresponse', {
      body: Took,
      response: { 200: Type.Object({ success: Type.Literal(true) }) },
    }),
    async request => {
      const { traceparent, milliseconds } = request.body;
      const place = tracing?.takeUp(traceparent);
      const to = new Date();
      const from = new Date(to.getTime() - milliseconds);
      if (place) tracing?.first(place, { name: 'enquiry sent by a page', kind: 'CLIENT', from, to });
      return { success: true } as const;
    },
  );
};
