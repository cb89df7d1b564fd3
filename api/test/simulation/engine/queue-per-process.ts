import { createKeyedQueue as createQueue } from '../../../src/platform/limits/keyed-queue.ts';
import { type SimulatedProcess, strands } from './strand.ts';

/**
 * Stands for the product's queue of the same name: a separate queue for each simulated process, although all of them
 * share the product's modules. Otherwise the processes would wait for each other, and never use the locks of the
 * database that make real processes wait.
 */
export const createKeyedQueue: typeof createQueue = () => {
  const queues = new WeakMap<SimulatedProcess, ReturnType<typeof createQueue>>();
  const outside = createQueue();
  const ownQueue = () => {
    const process = strands.getStore()?.process;
    if (!process) return outside;
    const own = queues.get(process) ?? createQueue();
    queues.set(process, own);
    return own;
  };
  return (keys, work) => ownQueue()(keys, work);
};
