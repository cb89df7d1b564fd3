import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Test } from 'tap';
import { freePort } from '../../src/command/free-port.ts';

const FORWARDING = join(import.meta.dirname, 'forwarding-process.ts');

const ip = (...args: string[]) => execa('ip', args);

/** A network namespace with nothing but a loopback: what is in it reaches nobody, nor does anybody reach it. */
export const aNamespace = (name: string) => {
  /** What runs a command in it. */
  const inside = ['nsenter', `--net=/run/netns/${name}`] as const;
  return {
    inside,
    create: async () => {
      await ip('netns', 'add', name);
      await ip('-n', name, 'link', 'set', 'lo', 'up');
    },
    /** With whatever still runs in it. */
    remove: async () => {
      const { stdout } = await execa('ip', ['netns', 'pids', name], { reject: false });
      for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
      await execa('ip', ['netns', 'delete', name], { reject: false });
    },
    /** Leads there from a port of this machine's loopback, which it returns, until the test is over. */
    forward: async (t: Test, port: number): Promise<number> => {
      const [program, ...args] = [...inside, process.execPath, FORWARDING, `${port}`] as const;
      const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      t.teardown(() => child.kill());
      // A socket stays where it was opened, whoever answers there.
      const server = createServer();
      const outside = await freePort();
      await new Promise<void>(resolve => server.listen(outside, '127.0.0.1', resolve));
      await new Promise(resolve => child.send('listen', server, resolve));
      server.close();
      return outside;
    },
  };
};
