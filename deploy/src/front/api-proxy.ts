import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import { LARGEST_BODY_MB } from '@marketplace/api';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from './compressed-answer.ts';
import { isFile } from './files.ts';
import { requestHeaders, withoutConnectionHeaders } from './forwarded.ts';
import { type AnyReply, type AnyRequest, setHeaders } from './headers.ts';
import { handleLateFailure, sendStatusText } from './refusals.ts';
import { sendFile } from './send-file.ts';

/** Maximum size of a body in bytes, with nginx's definition of a megabyte. A body may contain an image. */
const LARGEST_BODY = LARGEST_BODY_MB * 1024 * 1024;
/** Timeout of the API in milliseconds, longer than the change feed's maximum wait. */
export const API_TIMEOUT_MS = 60_000;

const tooLarge = (reply: AnyReply) => {
  setHeaders(reply, 'api', 413);
  return reply.code(413).send({ detail: `The request is too large: ${LARGEST_BODY_MB} MB at most` });
};

const isForm = ({ method, headers }: AnyRequest) =>
  method === 'POST' && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '');

const answeredReplies = new WeakSet<AnyReply>();

/**
 * Responds to a request that failed. A form sent without JavaScript gets the site's page for failed forms if it is
 * published, and a script gets JSON. A request with a body may fail twice, when it is sent and when its body is read,
 * but gets only one response.
 */
const sendApiFailure = async (reply: AnyReply, site: string, status: 503 | 504, detail: string) => {
  if (answeredReplies.has(reply)) return;
  answeredReplies.add(reply);
  reply.code(status);
  if (status === 503) reply.header('Retry-After', '2');
  if (isForm(reply.request) && (await isFile(join(site, '503.html')))) {
    setHeaders(reply, 'pages', status);
    return sendFile(reply, '503.html', site);
  }
  setHeaders(reply, 'api', status);
  return reply.send({ detail });
};

const sendOutage = (reply: AnyReply, site: string) =>
  sendApiFailure(reply, site, 503, 'The service is being restarted. Please try again in a moment.');

/** The proxy's error code for a timeout. */
const TOO_LATE = 'FST_REPLY_FROM_GATEWAY_TIMEOUT';

/** The message does not say that the API is being restarted: it is running and may still complete the request. */
const sendTimeout = (reply: AnyReply, site: string) =>
  sendApiFailure(reply, site, 504, 'The service did not answer in time. Please try again.');

/** Responds to a request that the API did not answer in time or at all. */
export const sendProxyFailure = (reply: AnyReply, error: Error, site: string): void => {
  const isLate = Reflect.get(error, 'code') === TOO_LATE;
  handleLateFailure(reply, isLate ? sendTimeout(reply, site) : sendOutage(reply, site));
};

/**
 * Forwards `/api/…`. Bodies are streamed, and responses are compressed. While the API is not running, calls get an
 * error, and files are still served.
 * @param site folder of the published site
 */
export const proxyApi = async (
  app: FastifyInstance,
  apiUrl: string,
  site: string,
  answerWithinMs = API_TIMEOUT_MS,
): Promise<void> => {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api/',
    rewritePrefix: '/api/',
    disableRequestLogging: true,
    // No request is retried, because the API may have processed a request whose response was lost. 503 responses of the
    // API are forwarded.
    retryMethods: [],
    maxRetriesOn503: 0,
    http: { requestOptions: { timeout: answerWithinMs } },
    preHandler: async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return tooLarge(reply);
    },
    replyOptions: {
      rewriteRequestHeaders: requestHeaders,
      rewriteHeaders: withoutConnectionHeaders,
      onResponse: (request, reply, { stream }) => sendCompressed(request, reply, stream),
      onError: (reply, { error }) => {
        // The client sent an incomplete body, so the API is not at fault.
        if (reply.request.raw.destroyed && !reply.request.raw.complete) sendStatusText(reply, 400);
        else sendProxyFailure(reply, error, site);
      },
    },
  });
};
