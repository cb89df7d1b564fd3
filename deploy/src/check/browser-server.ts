import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaNode } from 'execa';

/** A browser whose first process holds more than this gets a successor; measured: 160 MB fresh, 210 after a hundred contexts. */
const MOST_MEGABYTES = 700;

interface Server {
  url: string;
  /** The browser's first process: windows and their memory come and go, this one stays. */
  pid: number;
  /** How many files use it, and how many have. */
  users: number;
  served: number;
  isOver: boolean;
  ended: Promise<unknown>;
  stop(): Promise<unknown>;
}

/** What a process holds; 0 where the system does not say. */
const megabytesOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const start = async (env: NodeJS.ProcessEnv): Promise<Server> => {
  const options = { env, extendEnv: false, stdin: 'ignore', stdout: 'ignore', ipc: true, reject: false } as const;
  const child = execaNode(join(import.meta.dirname, 'browser-process.ts'), options);
  const told = await child.getOneMessage().catch(() => undefined);
  if (!told) throw new Error(`The browser of the tests could not be started.\n${(await child).stderr}`);
  const ended = child.then(() => {
    server.isOver = true;
  });
  const stop = () => {
    if (child.connected) child.disconnect();
    return ended;
  };
  const server: Server = { ...(told as { url: string; pid: number }), users: 0, served: 0, isOver: false, ended, stop };
  return server;
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
    void server.stop();
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
      await Promise.all([...all].map(server => server.stop()));
    },
  };
};
