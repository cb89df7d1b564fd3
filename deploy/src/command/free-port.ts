import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Range below the ports that systems assign automatically (Linux from 32768, others from 49152). */
const PORTS = [20_000, 32_768] as const;

/** Ports that were returned but may not be open yet. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Returns a free port of this machine for a server that is started later. The system does not assign it to another
 * program in the meantime.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(...PORTS);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
};
