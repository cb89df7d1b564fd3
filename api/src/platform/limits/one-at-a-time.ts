import pLimit, { type LimitFunction } from 'p-limit';
import { tooMany } from '../errors/errors.ts';

/** Maximum calls of one sender that wait. */
const MOST_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;

/**
 * Runs the work of each sender one at a time, so that one sender cannot use all connections that others need too.
 * @example const inTurn = oneAtATime(); await inTurn(request.ip, () => search());
 * @throws 429 if too many calls of the sender wait; whatever the work throws
 */
export const oneAtATime = () => {
  const queues = new Map<string, LimitFunction>();
  return async <Result>(sender: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(sender) ?? pLimit(1);
    if (queue.pendingCount >= MOST_WAITING) throw tooMany(RETRY_AFTER_SECONDS, 'too_many_requests');
    queues.set(sender, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(sender);
    }
  };
};
