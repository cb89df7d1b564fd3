import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { startServer } from '../test/support/server-process.ts';
import type { Call } from './measure.ts';

/** Maximum memory of an API process under visitors' load, in MB (10⁶ bytes). */
export const MAX_MEMORY_MB = 250;

const KB = 1024;

const read = async (pid: number | undefined, field: 'VmRSS' | 'VmHWM') => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * KB) / 1e6;
};

/** A load on the server. */
export interface Load {
  name: string;
  next: () => Call & { token?: string };
  /** Number of concurrent connections. */
  connections?: number;
}

/** Memory after one load. */
export interface MemoryUse {
  name: string;
  /** Peak memory of the process so far, in MB. */
  peakMb: number;
}

/**
 * Starts the server as `npm start` does and puts loads on it, one after the other. Works on Linux only.
 * @returns its memory when it was ready, and its peak after each load
 */
export const measureMemoryUnderLoads = async (
  env: Record<string, string>,
  loads: Load[],
  seconds: number,
): Promise<{ readyMb: number; uses: MemoryUse[] }> => {
  const server = await startServer(env);
  const { pid } = server.process;
  try {
    const readyMb = await read(pid, 'VmRSS');
    const uses: MemoryUse[] = [];
    for (const { name, next, connections = 10 } of loads) {
      const result = await autocannon({
        url: server.url,
        connections,
        duration: seconds,
        timeout: 60,
        requests: [
          {
            setupRequest: request => {
              const { method, path, body, token } = next();
              const headers = {
                ...request.headers,
                ...(body ? { 'content-type': 'application/json' } : {}),
                ...(token ? { authorization: `Bearer ${token}` } : {}),
              };
              return { ...request, method, path: path.startsWith('/api') ? path : `/api${path}`, headers, body };
            },
          },
        ],
      });
      if (result.errors > 0 || result['5xx'] > 0) throw new Error(`${name}: ${result.errors + result['5xx']} failed`);
      uses.push({ name, peakMb: await read(pid, 'VmHWM') });
    }
    return { readyMb, uses };
  } finally {
    server.process.kill();
  }
};
