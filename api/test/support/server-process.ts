import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@marketplace/db/testing';

const WORKSPACE = fileURLToPath(new URL('../..', import.meta.url));

/** What Node is told by `npm start`, which is also how speed and memory are measured: its flags, then the file. */
const started = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(WORKSPACE, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
};

/** The flags of `npm start` alone. */
export const startFlags = (): string[] => started().slice(0, -1);

/**
 * Ports below those that systems give out by themselves, so that nobody gets one by chance between being asked for here
 * and used; each process begins at its own, which are a few of many. Above the last that `fetch` and browsers refuse to
 * call: at 10080 a server answers, and is never heard.
 */
const [FIRST_PORT, PORTS, OF_A_PROCESS] = [10_100, 19_900, 10];
let asked = 0;

/** A port that nobody uses, nor will before whoever asked does. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < PORTS; attempt++) {
    const port = FIRST_PORT + ((process.pid * OF_A_PROCESS + asked++) % PORTS);
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

/** The API as a process of its own. */
export interface ServerProcess {
  process: ChildProcess;
  /** Address of the API, `http://127.0.0.1:…/api`. */
  url: string;
}

/** How a process ended, with its code or by a signal; nothing while it runs. */
export const howItEnded = ({ exitCode, signalCode }: ChildProcess): number | NodeJS.Signals | null =>
  exitCode ?? signalCode;

/** Starts the API as a process and waits until it is ready. */
export const startServer = async (env: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, started(), {
    cwd: WORKSPACE,
    env: { ...process.env, DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${env.PORT}/api`;
  await until(async () => {
    if (howItEnded(child) !== null) throw new Error(`The API ended: ${howItEnded(child)}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  });
  return { process: child, url };
};
