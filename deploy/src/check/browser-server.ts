import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A browser whose first process holds more than this gets a successor; measured: 160 MB fresh, 210 after a hundred contexts. */
const MOST_MEGABYTES = 700;

interface Server {
  child: ChildProcess;
  url: string;
  /** The browser's first process: windows and their memory come and go, this one stays. */
  pid: number;
  /** How many files use it, and how many have. */
  users: number;
  served: number;
  isOver: boolean;
  ended: Promise<void>;
}

/** What a process holds; 0 where the system does not say. */
const megabytesOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const start = async (environment: NodeJS.ProcessEnv): Promise<Server> => {
  const child = fork(join(import.meta.dirname, 'browser-process.ts'), {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const { url, pid } = await new Promise<{ url: string; pid: number }>((resolve, reject) => {
    child.once('message', message => resolve(message as { url: string; pid: number }));
    child.once('exit', () => reject(new Error(`The browser of the tests could not be started.\n${said.trim()}`)));
    child.once('error', reject);
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const server: Server = { child, url, pid, users: 0, served: 0, isOver: false, ended };
  child.once('exit', () => {
    server.isOver = true;
    end();
  });
  return server;
};

const stop = async (server: Server) => {
  if (server.child.connected) server.child.disconnect();
  await server.ended;
};

/**
 * One browser for all test files: started when the first asks for it, again when it has died, and anew when it has
 * grown too large; the old one then ends with the last of its files. Each file is told the address of one, and says when
 * it is done with it.
 */
export const sharedBrowser = (environment: NodeJS.ProcessEnv, mostMegabytes = MOST_MEGABYTES) => {
  const all = new Set<Server>();
  let latest: Promise<Server> | undefined;

  const begin = async () => {
    const server = await start(environment);
    all.add(server);
    return server;
  };
  const retire = (server: Server) => {
    all.delete(server);
    stop(server);
  };
  const isFit = (server: Server) => !server.isOver && (server.served === 0 || megabytesOf(server.pid) <= mostMegabytes);
  const fitOne = async (): Promise<Server> => {
    latest ??= begin();
    const asked = latest;
    const server = await asked.catch(error => {
      if (latest === asked) latest = undefined;
      throw error;
    });
    if (isFit(server)) return server;
    if (latest === asked) {
      latest = undefined;
      if (server.users === 0) retire(server);
    }
    return fitOne();
  };
  return {
    use: async () => {
      const server = await fitOne();
      server.users++;
      server.served++;
      const leave = async () => {
        server.users--;
        const isLatest = (await latest?.catch(() => undefined)) === server;
        if (server.users === 0 && !isLatest) retire(server);
      };
      return { url: server.url, pid: server.pid, ended: server.ended, leave };
    },
    stop: async () => {
      await latest?.catch(() => undefined);
      await Promise.all([...all].map(stop));
    },
  };
};
