import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import { LARGEST_BODY_MB } from '@marketplace/api';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from './compressed-answer.ts';
import { isFile } from './files.ts';
import { answerHeaders, requestHeaders } from './forwarded.ts';
import { type AnyReply, type AnyRequest, setHeaders } from './headers.ts';
import { finish, refuse } from './refusals.ts';
import { sendWhole } from './whole-files.ts';

/** As nginx counts megabytes: an image may come embedded in a body. */
const LARGEST_BODY = LARGEST_BODY_MB * 1024 * 1024;
/** Longer than the change feed's longest wait. */
export const ANSWER_WITHIN_MS = 60_000;

const tooLarge = (reply: AnyReply) => {
  setHeaders(reply, 'api', 413);
  return reply.code(413).send({ detail: `The request is too large: ${LARGEST_BODY_MB} MB at most` });
};

const isForm = ({ method, headers }: AnyRequest) =>
  method === 'POST' && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '');

const told = new WeakSet<AnyReply>();

/**
 * Who sent a form without JavaScript reads the site's page for this, where it is published; a script reads JSON. Once,
 * though a request with a body may fail twice: as it is sent, and as its body is.
 */
const away = async (reply: AnyReply, site: string) => {
  if (told.has(reply)) return;
  told.add(reply);
  reply.code(503).header('Retry-After', '2');
  if (isForm(reply.request) && (await isFile(join(site, '503.html')))) {
    setHeaders(reply, 'pages', 503);
    return sendWhole(reply, '503.html', site);
  }
  setHeaders(reply, 'api', 503);
  return reply.send({ detail: 'The service is being restarted. Please try again in a moment.' });
};

/** What the proxy calls an answer that did not come in time. */
const TOO_LATE = 'FST_REPLY_FROM_GATEWAY_TIMEOUT';

/** The API is there, and may still do what was asked: nobody is told that it is being restarted. */
const late = async (reply: AnyReply) => {
  if (told.has(reply)) return;
  told.add(reply);
  setHeaders(reply, 'api', 504);
  return reply.code(504).send({ detail: 'The service did not answer in time. Please try again.' });
};

/** Says that the API answered late, or not at all. */
export const tellFailure = (reply: AnyReply, error: Error, site: string): void =>
  finish(reply, Reflect.get(error, 'code') === TOO_LATE ? late(reply) : away(reply, site));

/**
 * Passes `/api/…` on as it comes, bodies streamed, answers compressed; says so while the API is away, and files are served meanwhile.
 * @param site the folder of the published site
 */
export const proxyApi = async (
  app: FastifyInstance,
  apiUrl: string,
  site: string,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<void> => {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api/',
    rewritePrefix: '/api/',
    disableRequestLogging: true,
    // Retried, a request whose answer was lost on the way could be done twice; and what the API says is passed on.
    retryMethods: [],
    maxRetriesOn503: 0,
    http: { requestOptions: { timeout: answerWithinMs } },
    preHandler: async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return tooLarge(reply);
    },
    replyOptions: {
      rewriteRequestHeaders: requestHeaders,
      rewriteHeaders: answerHeaders,
      onResponse: (request, reply, { stream }) => sendCompressed(request, reply, stream),
      onError: (reply, { error }) => {
        // The client left its body unfinished: no fault of the API's.
        if (reply.request.raw.destroyed && !reply.request.raw.complete) refuse(reply, 400);
        else tellFailure(reply, error, site);
      },
    },
  });
};
