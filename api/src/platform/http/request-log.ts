import { newId } from '@marketplace/db';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Milliseconds after which a request is logged as slow. */
const SLOW_MS = 1000;

/**
 * Logs a line for each request that failed on the server or was slow. All requests are in the web server's log, and two
 * more lines for each would cost as much as the response. Requests that wait for the change feed are not logged as
 * slow.
 */
export class RemarkableRequests extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode, elapsedTime } = reply;
    const patient = request.routeOptions.config.access === 'service';
    if (!error && statusCode < 500 && (elapsedTime < SLOW_MS || patient)) return;
    const fields = { reqId: request.id, req: request, status: statusCode, milliseconds: Math.round(elapsedTime) };
    if (error) request.log.warn({ ...fields, err: error }, 'broken answer');
    else request.log.warn(fields, statusCode >= 500 ? 'failed request' : 'slow request');
  }
}

/** Returns a function that creates unique request ids at nearly no cost. */
export const requestIds = () => {
  const process = newId();
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
};
