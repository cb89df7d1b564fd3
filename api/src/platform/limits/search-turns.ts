import type { FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { tooMany } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { senderLimitKey } from '../http/sender-of.ts';
import { kindOf } from './call-limits.ts';

/** Maximum searches of one caller that wait. */
const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;

/**
 * Runs the full-text searches of each user, and of each visitor's address, one at a time: a search may use a database
 * connection for seconds, and other callers need connections too. If too many searches of the caller already wait, the
 * response is 429.
 */
export const takeTurnsInSearches = (app: App) => {
  const queues = new Map<string, LimitFunction>();
  const endings = new WeakMap<FastifyRequest, () => void>();
  const end = (request: FastifyRequest) => endings.get(request)?.();

  app.addHook('preHandler', async request => {
    if (kindOf(request) !== 'searches' || request.caller?.kind === 'service') return;
    const sender = senderLimitKey(request);
    const queue = queues.get(sender) ?? pLimit(1);
    if (queue.pendingCount >= MOST_WAITING) throw tooMany(RETRY_AFTER_SECONDS, 'too_many_requests');
    queues.set(sender, queue);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    endings.set(request, resolve);
    const turn = Promise.withResolvers<void>();
    void queue(() => {
      turn.resolve();
      return ended;
    }).then(() => {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(sender);
    });
    await turn.promise;
  });
  // When the response is sent, the rows have been read, however slowly the client reads the response.
  app.addHook('onSend', async request => end(request));
  app.addHook('onResponse', async request => end(request));
};
