import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const weak = (tag: string) => tag.trim().replace(/^W\//, '');

/** Headers that clients keep from their stored response when they receive 304. They are part of a list's content. */
const HEADERS_OF_THE_CONTENT = ['content-range', 'other-currencies', 'corrected-search'];

/** Returns an ETag of a response's payload and of the headers that belong to it. */
export const contentEtag = (reply: FastifyReply, payload: string | Buffer): string => {
  const headers = HEADERS_OF_THE_CONTENT.map(name => reply.getHeader(name) ?? '').join('\n');
  // They are hashed separately, since joining them to the payload would copy it.
  return `W/"${hash('sha1', payload, 'base64url')}.${hash('sha1', headers, 'base64url')}"`;
};

/** Returns whether an `If-None-Match` header contains this ETag. */
export const matchesEtag = (ifNoneMatch: string, tag: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(known => weak(known) === weak(tag));

/**
 * An `onSend` hook of public `GET` routes. It adds an ETag (the handler's, otherwise {@link contentEtag}), and
 * responds with 304 and no body to clients that already have this version.
 */
export const sendNotModified = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
) => {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || payload instanceof Buffer))
    return done(null, payload);
  const own = reply.getHeader('etag');
  const tag = typeof own === 'string' ? own : contentEtag(reply, payload);
  reply.header('etag', tag);
  const known = request.headers['if-none-match'];
  if (!known || !matchesEtag(known, tag)) return done(null, payload);
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return done(null, null);
};
