import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import { ownServer } from './world/product.ts';

const COMMAND = join(import.meta.dirname, 'main.ts');

/** Starts a database server for the simulation, and returns a function that runs its command on it. */
export const simulationCommand = async (t: Pick<Test, 'teardown'>) => {
  const server = await ownServer();
  t.teardown(server.stop);
  return async (...args: string[]): Promise<{ said: string; code: number | null }> => {
    const child = spawn(process.execPath, [COMMAND, '--server', server.url, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>(resolve => child.once('close', resolve));
    return { said: await text(child.stdout), code: await ended };
  };
};
