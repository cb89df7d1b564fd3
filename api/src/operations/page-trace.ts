import Type from 'typebox';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { TRACEPARENT } from '../platform/tracing/traceparent.ts';

const call = callsOf('operations');

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
