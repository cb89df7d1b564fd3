import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Creates a function that runs tasks with a common key one after the other. Tasks without a common key do not wait for
 * each other.
 * @example const inTurn = createKeyedQueue(); await inTurn([emailAddress, phoneNumber], () => store(enquiry));
 */
export const createKeyedQueue = () => {
  const queues = new Map<string, LimitFunction>();

  const inTurnOf = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };

  return <Result>(keys: string[], work: () => Promise<Result>): Promise<Result> => {
    // All tasks take their turns in the same order, so that no two wait for each other.
    const inOrder = [...new Set(keys)].sort();
    return inOrder.reduceRight((run, key) => () => inTurnOf(key, run), work)();
  };
};
