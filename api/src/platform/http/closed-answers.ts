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

/** Puts them on an answer; a page (the reference, a form that came without JavaScript) says its own instead. */
export const closeAnswer = (reply: FastifyReply) => reply.headers(CLOSED);

/** Closes every answer of the API, and keeps what was asked with a token from every cache (decisions "The wire"). */
export const closeAnswers = (app: App) => {
  app.addHook('onRequest', (_request, reply, done) => {
    closeAnswer(reply);
    done();
  });
  app.addHook('onSend', (request: FastifyRequest, reply, _payload, done) => {
    if (request.headers.authorization !== undefined || request.url.startsWith(SIGNING_IN))
      reply.header('cache-control', 'no-store');
    done();
  });
};
