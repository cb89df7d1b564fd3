import { newId } from '@marketplace/db';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Milliseconds after which a request is logged as slow. */
const SLOW_MS = 1000;

/**
 * Logs a line for each request that failed on the server or was slow. Other requests are in the web server's log; two
 * more lines for each would cost as much as the response. Requests waiting on the change feed are slow on purpose.
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

/** Returns a generator of globally unique request ids that cost nearly nothing to create. */
export const requestIds = () => {
  const process = newId();
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
};
