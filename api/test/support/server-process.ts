import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@marketplace/db/testing';

const WORKSPACE = fileURLToPath(new URL('../..', import.meta.url));

/** Node's arguments in `npm start`, flags first and then the file. Speed and memory are measured with the same ones. */
const started = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(WORKSPACE, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
};

/** Returns the Node flags of `npm start`. */
export const startFlags = (): string[] => started().slice(0, -1);

/**
 * Ports below those that systems assign, so that no other program gets one between the check and its use. Each process
 * begins at its own few. They are also above those that `fetch` and browsers refuse to call, such as 10080.
 */
const [FIRST_PORT, PORTS, OF_A_PROCESS] = [10_100, 19_900, 10];
let lastPort = 0;

/** Returns a port that is free and that other processes will not take. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < PORTS; attempt++) {
    const port = FIRST_PORT + ((process.pid * OF_A_PROCESS + lastPort++) % PORTS);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no port');
};

/** The API as a separate process. */
export interface ServerProcess {
  process: ChildProcess;
  /** URL of the API, `http://127.0.0.1:…/api`. */
  url: string;
}

/** Returns the exit code or signal of a process, or null while it runs. */
export const exitOf = ({ exitCode, signalCode }: ChildProcess): number | NodeJS.Signals | null =>
  exitCode ?? signalCode;

/** Starts the API as a process and waits until it is ready. */
export const startServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, started(), {
    cwd: WORKSPACE,
    env: { ...process.env, DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${env.PORT}/api`;
  await waitUntil(async () => {
    if (exitOf(child) !== null) throw new Error(`The API ended: ${exitOf(child)}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  });
  return { process: child, url };
};
