import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/** An answer is data: it is what it says it is, nothing in it runs, and nobody frames it or hears where it was asked from. */
const CLOSED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** These may answer a token. */
const SIGNING_IN = '/api/auth/';
/** Responses to other methods may show personal data to whoever holds a link of a mail. */
const CACHEABLE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Puts them on an answer; a page (the reference, a form that came without JavaScript) says its own instead. */
export const closeAnswer = (reply: FastifyReply) => reply.headers(CLOSED);

/**
 * Closes every answer of the API. Only reads without a token may be cached (decisions "The wire"); a public read of personal
 * data sets `no-store` itself.
 */
export const closeAnswers = (app: App) => {
  app.addHook('onRequest', (_request, reply, done) => {
    closeAnswer(reply);
    done();
  });
  app.addHook('onSend', (request: FastifyRequest, reply, _payload, done) => {
    const isPublicRead = request.headers.authorization === undefined && CACHEABLE_METHODS.has(request.method);
    if (!isPublicRead || request.url.startsWith(SIGNING_IN)) reply.header('cache-control', 'no-store');
    done();
  });
};
