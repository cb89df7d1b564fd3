import type { Pool } from 'mysql2/promise';

/** A statement was not begun: too many others wait, or it has waited too long. */
export class TooBusy extends Error {
  constructor() {
    super('Too many statements wait for a connection');
    this.name = 'TooBusy';
  }
}

/** How many statements run at a time, how many may wait, and for how long. */
export interface PoolLimits {
  connections: number;
  waiting: number;
  waitingMs: number;
}

/** Of a prepared pool what lists need; no connection leaves it. */
export type ReadingPool = Pick<Pool, 'execute' | 'query'>;

/** A pool in which nobody waits for long. */
export type LimitedPool = ReadingPool & { usage(): PoolUsage };

/** How busy the connections of a pool are at this moment. */
export interface PoolUsage {
  /** Connections that it may have. */
  most: number;
  /** Of these at work. */
  used: number;
  /** Who waits for one. */
  waiting: number;
}

interface Waiter {
  begin: () => void;
  giveUp: NodeJS.Timeout;
}

/**
 * The same pool, in which nobody waits for long. The driver's own queue knows a length and no time, and of statements
 * of two seconds a few are long while of those of two milliseconds hundreds are short.
 */
export const limitedPool = (pool: Pool, { connections, waiting: mostWaiting, waitingMs }: PoolLimits): LimitedPool => {
  let running = 0;
  const waiting = new Set<Waiter>();

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(waiter);
        reject(new TooBusy());
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
    else if (waiting.size >= mostWaiting) throw new TooBusy();
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
