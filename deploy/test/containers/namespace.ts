import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Test } from 'tap';
import { freePort } from '../../src/command/free-port.ts';

const FORWARDING_SCRIPT = join(import.meta.dirname, 'forwarding-process.ts');

const ip = (...args: string[]) => execa('ip', args);

/** Creates a network namespace with only a loopback interface, isolated from other networks. */
export const aNamespace = (name: string) => {
  /** The command prefix that runs a program in the namespace. */
  const inside = ['nsenter', `--net=/run/netns/${name}`] as const;
  return {
    inside,
    create: async () => {
      await ip('netns', 'add', name);
      await ip('-n', name, 'link', 'set', 'lo', 'up');
    },
    /** Removes the namespace and kills its processes. */
    remove: async () => {
      const { stdout } = await execa('ip', ['netns', 'pids', name], { reject: false });
      for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
      await execa('ip', ['netns', 'delete', name], { reject: false });
    },
    /**
     * Forwards a port of this machine's loopback interface to a port in the namespace until the test ends. Returns the
     * outer port.
     */
    forward: async (t: Test, port: number): Promise<number> => {
      const [program, ...args] = [...inside, process.execPath, FORWARDING_SCRIPT, `${port}`] as const;
      const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      t.teardown(() => child.kill());
      // A socket stays in the namespace in which it was opened, even if another process accepts its connections.
      const server = createServer();
      const outside = await freePort();
      await new Promise<void>(resolve => server.listen(outside, '127.0.0.1', resolve));
      await new Promise(resolve => child.send('listen', server, resolve));
      server.close();
      return outside;
    },
  };
};
