import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to connections and to servers without a wish (Linux from 32768 on, others from 49152). */
const PORTS = [20_000, 32_768] as const;

/** Whoever got one of them may not have opened it yet. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port of this machine that nobody uses, for a server that is started with it later: none that the system would give
 * to somebody else in the meantime.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(...PORTS);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
};
