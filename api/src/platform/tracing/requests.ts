import type { FastifyReply, onRequestHookHandler } from 'fastify';
import type { App } from '../http/app.ts';
import { type RunningSpan, runInSpan } from './current.ts';
import { writeTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a traced request. */
    span: RunningSpan | null;
  }
}

/** The lowest status that is the server's fault. */
const FAILED = 500;

const endOf = (span: RunningSpan, { statusCode }: FastifyReply) => {
  const failure = statusCode >= FAILED ? String(statusCode) : undefined;
  span.end({ 'http.response.status_code': statusCode }, failure);
};

/**
 * Traces requests with a `traceparent` header, by the pattern of their route: the address contains ids and search
 * terms. The response has a `traceresponse` header. Requests without the header cost only the check for it.
 */
export const traceRequests = (app: App, tracing: Tracing): void => {
  app.decorateRequest('span', null);
  // Each route has its own hook, which knows the route: reading the route from the request would create an object of
  // all its options for every response. Requests that are not traced, which are most, cost one header lookup.
  app.addHook('onRoute', options => {
    const { url, handler } = options;
    const startSpan: onRequestHookHandler = (request, reply, done) => {
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
    options.onRequest = [startSpan, ...[options.onRequest ?? []].flat()];
    // The span is set around the handler, since parsing the body loses the asynchronous context.
    options.handler = function (request, reply) {
      if (!request.span) return handler.call(this, request, reply);
      return runInSpan(request.span, () => handler.call(this, request, reply));
    };
  });
};
