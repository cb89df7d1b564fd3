import { newId } from '@marketplace/db';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** A request that took longer than this is worth a line, in milliseconds. */
const SLOW_MS = 1000;

/**
 * One line for a request that failed here or was slow. An ordinary one is in the web server's own log, and writing
 * two more for each would cost as much as answering it; who waits on the change feed is slow on purpose.
 */
export class RemarkableRequests extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode, elapsedTime } = reply;
    const patient = request.routeOptions.config.access === 'service';
    if (!error && statusCode < 500 && (elapsedTime < SLOW_MS || patient)) return;
    const told = { reqId: request.id, req: request, status: statusCode, milliseconds: Math.round(elapsedTime) };
    if (error) request.log.warn({ ...told, err: error }, 'broken answer');
    else request.log.warn(told, statusCode >= 500 ? 'failed request' : 'slow request');
  }
}

/** Names requests: no two anywhere share an id, and making one costs nothing. */
export const requestIds = () => {
  const process = newId();
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
};
