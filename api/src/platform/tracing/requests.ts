import type { onRequestHookHandler } from 'fastify';
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

/**
 * Traces the answers to those who say with a `traceparent` that they trace: by the template of the route, never by an
 * address, which holds ids and what people search for. Who asked is told so in `traceresponse`. What says nothing costs
 * a look at a header.
 */
export const traceRequests = (app: App, tracing: Tracing): void => {
  app.decorateRequest('span', null);
  // A hook of each route knows which it is: asking the request makes an object of all its options, for every answer.
  app.addHook('onRoute', options => {
    const { url } = options;
    const begin: onRequestHookHandler = (request, reply, done) => {
      const { traceparent } = request.raw.headers;
      const parent = traceparent === undefined ? null : tracing.takeUp(traceparent);
      if (parent) {
        const { method } = request;
        const facts = { 'http.request.method': method, 'http.route': url };
        const span = tracing.begin(parent, { name: `${method} ${url}`, kind: 'SERVER', facts });
        request.span = span;
        reply.header('traceresponse', writeTraceparent(span.place));
      }
      done();
    };
    options.onRequest = [begin, ...[options.onRequest ?? []].flat()];
  });
  // Not before the body is there: what reads it forgets for whom.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) within(request.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) {
      const { statusCode } = reply;
      const failure = statusCode >= FAILED ? String(statusCode) : undefined;
      request.span.end({ 'http.response.status_code': statusCode }, failure);
    }
    done();
  });
};
