import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/**
 * Headers for responses that only contain data: browsers do not guess the type, run nothing, allow no frames, and send
 * no referrer.
 */
const CLOSED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Responses below this path may contain a token. */
const SIGNING_IN = '/api/auth/';
/**
 * The methods whose responses may be cached. A response to another method may show personal data to the owner of an
 * emailed link.
 */
const CACHEABLE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sets the security headers on a response. Pages (the API reference, a form sent without JavaScript) set their own
 * instead.
 */
export const setSecurityHeaders = (reply: FastifyReply) => reply.headers(CLOSED);

/**
 * Sets the security headers on every response of the API. Only reads without a token may be cached. A public read of
 * personal data sets `no-store` itself.
 */
export const addSecurityHeaders = (app: App) => {
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply);
    done();
  });
  app.addHook('onSend', (request: FastifyRequest, reply, _payload, done) => {
    const isPublicRead = request.headers.authorization === undefined && CACHEABLE_METHODS.has(request.method);
    if (!isPublicRead || request.url.startsWith(SIGNING_IN)) reply.header('cache-control', 'no-store');
    done();
  });
};
