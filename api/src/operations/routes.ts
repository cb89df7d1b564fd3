import Type from 'typebox';
import { isSetUp } from '../outbox/email/current-transport.ts';
import { readEmailSettings } from '../outbox/email/settings.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { TRACEPARENT } from '../platform/tracing/traceparent.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { systemFactsReader } from './facts.ts';
import { PartStatus } from './schemas.ts';
import { systemStatus } from './system-status.ts';

const options = routeOptions('operations');

/** Routes of the system status, for admins. */
export const operationsOf =
  (schedules: readonly Schedule[]): Capability =>
  (app, context) => {
    const { config, database, rateLimits, uploads } = context;
    const facts = systemFactsReader(context, schedules);
    app.get(
      '/admin/operations',
      options('admin', 'Get the status of each part of the product: its state, what is pending, and problems', {
        response: { 200: Type.Array(PartStatus) },
      }),
      async () => {
        const [known, settings] = await Promise.all([facts(), readEmailSettings(database.knex, config.secretsKey)]);
        return systemStatus(known, {
          isEmailSetUp: isSetUp(settings),
          hasProbes: config.probeEmail !== null,
          hasRebuildHook: config.rebuildHook !== null,
          rateLimits: rateLimits.state,
          uploads: uploads.state,
        });
      },
    );
  };

/** Maximum duration in milliseconds that is accepted. Pages cancel their request long before. */
const LONGEST_MS = 120_000;

const WaitReport = Type.Object({
  traceparent: Type.String({ description: 'The header of the measured request', pattern: TRACEPARENT.source }),
  milliseconds: Type.Integer({
    minimum: 0,
    maximum: LONGEST_MS,
    description: 'From sending the enquiry to its response',
  }),
});

/**
 * Routes for the time that a visitor waited for an enquiry, as measured by the page, which begins the trace. The page
 * could send anything, so it can only send a time and random ids, and it counts towards the limit of new traces.
 */
export const pageTraceRoutes: Capability = (app, { tracing }) => {
  app.post(
    '/traces',
    options('public', 'Report how long a visitor waited for an enquiry, if its response had a `traceresponse` header', {
      body: WaitReport,
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
