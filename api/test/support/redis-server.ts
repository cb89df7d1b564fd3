import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { freePort } from './server-process.ts';

/** A Redis server without storage on disk. It can be killed and restarted at the same port. */
export interface RedisServer {
  url: string;
  process(): ChildProcess;
  start(): Promise<void>;
  /** Returns every key with its remaining lifetime in seconds. */
  keys(): Promise<[key: string, seconds: number][]>;
}

/**
 * Starts the server.
 * @param options as on the command line of `redis-server`
 */
export const redisServer = async (
  t: { teardown(work: () => unknown): unknown },
  options: string[] = [],
): Promise<RedisServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const begin = async () => {
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const text of child.stdout.setEncoding('utf8')) if (text.includes('Ready to accept')) break;
    return child;
  };
  let child = await begin();
  t.teardown(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  return {
    url,
    process: () => child,
    start: async () => {
      child = await begin();
    },
    keys: async () => {
      const client = await createClient({ url }).connect();
      try {
        const names = await client.keys('*');
        return await Promise.all(names.map(async name => [name, await client.ttl(name)] as [string, number]));
      } finally {
        await client.close();
      }
    },
  };
};
