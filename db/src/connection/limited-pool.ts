import type { Pool } from 'mysql2/promise';

/** Thrown when a statement was not started, because too many others are waiting or it has waited too long. */
export class PoolBusy extends Error {
  constructor() {
    super('Too many statements wait for a connection');
    this.name = 'PoolBusy';
  }
}

/** How many statements run at the same time, how many may wait, and for how long. */
export interface PoolLimits {
  connections: number;
  waiting: number;
  waitingMs: number;
}

/** The methods of a prepared pool that lists need. Connections cannot be taken out of the pool. */
export type ReadingPool = Pick<Pool, 'execute' | 'query'>;

/** A pool with a limited waiting time. */
export type LimitedPool = ReadingPool & { usage(): PoolUsage };

/** The current load of a pool. */
export interface PoolUsage {
  /** Maximum number of connections. */
  most: number;
  /** Connections in use. */
  used: number;
  /** Number of callers that wait for a connection. */
  waiting: number;
}

interface Waiter {
  begin: () => void;
  giveUp: NodeJS.Timeout;
}

/**
 * Limits the number of waiting callers of a pool and their waiting time. The driver's own queue limits only the number.
 * That is not enough: a few statements of two seconds block longer than hundreds of two milliseconds.
 */
export const limitedPool = (pool: Pool, { connections, waiting: mostWaiting, waitingMs }: PoolLimits): LimitedPool => {
  let running = 0;
  const waiting = new Set<Waiter>();

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(waiter);
        reject(new PoolBusy());
      }, waitingMs);
      const waiter: Waiter = { begin: resolve, giveUp };
      waiting.add(waiter);
    });

  const end = () => {
    const [next] = waiting;
    if (!next) {
      running--;
      return;
    }
    waiting.delete(next);
    clearTimeout(next.giveUp);
    next.begin();
  };

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < connections) running++;
    else if (waiting.size >= mostWaiting) throw new PoolBusy();
    else await turn();
    try {
      return await work();
    } finally {
      end();
    }
  };

  const execute = (...given: Parameters<Pool['execute']>) => inTurn(() => pool.execute(...given));
  const query = (...given: Parameters<Pool['query']>) => inTurn(() => pool.query(...given));
  const usage = () => ({ most: connections, used: running, waiting: waiting.size });
  return { execute, query, usage } as LimitedPool;
};
