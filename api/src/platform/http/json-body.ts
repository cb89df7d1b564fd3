import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/**
 * Clients that name their content type on every request name it on those without a body too: an empty JSON body is no
 * body. Where one is needed its schema says so.
 */
export const acceptEmptyBodies = (app: App) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
};

/** A deletion may come without a body: then nothing is given. */
export const emptyBodyIsNone = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
  request.body ??= {};
  done();
};
