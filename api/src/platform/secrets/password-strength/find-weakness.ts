import { Worker } from 'node:worker_threads';
import type { StrengthRequest } from './thread.ts';
import type { Weakness } from './weakness.ts';

/** Milliseconds without a new password after which the thread ends, because its dictionaries take 70 MB. */
const IDLE_MS = 30_000;
/** Heap limit of the thread; the dictionaries take 30 MB of it. */
const THREAD_HEAP_MB = 256;

interface Waiting {
  resolve: (weakness: Weakness | null) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let thread: Thread | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

const startThread = (): Thread => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  });
  const started: Thread = { worker, waiting: new Map() };
  const end = (error: Error) => {
    if (thread === started) thread = null;
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('message', ({ id, weakness }: { id: number; weakness: Weakness | null }) => {
    const waiting = started.waiting.get(id);
    started.waiting.delete(id);
    if (started.waiting.size === 0) worker.unref();
    waiting?.resolve(weakness);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The password estimator ended')));
  return started;
};

const endWhenIdle = () => {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (thread?.waiting.size !== 0) return;
    void thread.worker.terminate();
    thread = null;
  }, IDLE_MS).unref();
};

/**
 * Returns why a password is weak, or null. The estimate takes up to half a second of processor time and much memory, so
 * it runs in a separate thread. The thread starts with the first password and ends when it is idle.
 * @param ownTexts the person's names and addresses, which anyone would try first
 */
export const findWeakness = (password: string, ownTexts: string[]): Promise<Weakness | null> => {
  thread ??= startThread();
  const { worker, waiting } = thread;
  const question: StrengthRequest = { id: ++lastId, password, ownTexts };
  const { promise, resolve, reject } = Promise.withResolvers<Weakness | null>();
  waiting.set(question.id, { resolve, reject });
  // The process stays alive until the result arrives, but not longer.
  worker.ref();
  worker.postMessage(question);
  return promise.finally(endWhenIdle);
};
