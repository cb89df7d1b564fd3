import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { App } from '../http/app.ts';
import { type RunningSpan, within } from './current.ts';
import { writeTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that is traced. */
    span: RunningSpan | null;
  }
}

/** From here on nothing was our doing. */
const FAILED = 500;

const endOf = (span: RunningSpan, { statusCode }: FastifyReply) => {
  const failure = statusCode >= FAILED ? String(statusCode) : undefined;
  span.end({ 'http.response.status_code': statusCode }, failure);
};

/**
 * Traces the answers to those who say with a `traceparent` that they trace: by the template of the route, never by an
 * address, which holds ids and what people search for. Who asked is told so in `traceresponse`. What says nothing costs
 * a look at a header.
 */
export const traceRequests = (app: App, tracing: Tracing): void => {
  app.decorateRequest('span', null);
  // A hook of each route knows which it is: asking the request makes an object of all its options, for every answer.
  // What is not traced, which is nearly everything, costs a look at a header, and no hook beside.
  app.addHook('onRoute', options => {
    const { url, handler } = options;
    const begin: onRequestHookHandler = (request, reply, done) => {
      const { traceparent } = request.raw.headers;
      const parent = traceparent === undefined ? null : tracing.takeUp(traceparent);
      if (parent) {
        const { method } = request;
        const facts = { 'http.request.method': method, 'http.route': url };
        const span = tracing.begin(parent, { name: `${method} ${url}`, kind: 'SERVER', facts });
        request.span = span;
        reply.header('traceresponse', writeTraceparent(span.place));
        reply.raw.once('close', () => endOf(span, reply));
      }
      done();
    };
    options.onRequest = [begin, ...[options.onRequest ?? []].flat()];
    // Not before the body is there: what reads it forgets for whom.
    options.handler = function (request, reply) {
      if (!request.span) return handler.call(this, request, reply);
      return within(request.span, () => handler.call(this, request, reply));
    };
  });
};
