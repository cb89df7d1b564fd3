import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/**
 * Accepts an empty JSON body: some clients send the content type with every request. Where a body is required, the
 * schema reports it.
 */
export const acceptEmptyBodies = (app: App) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
};

/** Replaces a missing body by an empty object, for deletions whose body is optional. */
export const emptyBodyIsNone = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
  request.body ??= {};
  done();
};
