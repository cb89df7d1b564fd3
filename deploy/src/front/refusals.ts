import { STATUS_CODES } from 'node:http';
import type { FastifyError } from 'fastify';
import { type AnyReply, type AnyRequest, removeAllHeaders, setHeaders } from './headers.ts';

/** Refuses a request with a plain text. Works also for replies that have no decorators or hooks. */
export const sendStatusText = (reply: AnyReply, status: number): AnyReply => {
  setHeaders(reply, 'everywhere', status);
  return reply.code(status).type('text/plain; charset=utf-8').send(STATUS_CODES[status]);
};

/**
 * Logs an unexpected error and responds with 500. An error that the client caused keeps its status and is not logged.
 */
export const sendFailure = (error: FastifyError, request: AnyRequest, reply: AnyReply): AnyReply => {
  const status = error.statusCode ?? 500;
  if (status < 500) return sendStatusText(reply, status);
  // Only the path is logged, because a query may contain personal data.
  process.stderr.write(`${request.method} ${request.url.split('?', 1)[0]} failed: ${error.stack}\n`);
  removeAllHeaders(reply);
  return sendStatusText(reply, 500);
};

/** Waits for a response that a callback has begun. Otherwise its failure would end the process. */
export const handleLateFailure = (reply: AnyReply, response: Promise<unknown>): void => {
  response.catch(error => {
    if (!reply.sent) reply.send(error);
    else reply.raw.destroy();
  });
};
