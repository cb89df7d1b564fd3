import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { freePort } from '../../src/command/free-port.ts';
import { ROOT } from '../../src/command/root.ts';

const BOOTSTRAP = join(import.meta.dirname, '../../bootstrap.mjs');

/** Creates a data directory for the test. */
export const aDataDirectory = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Runs a command of the project directly or by `npm`, and collects its output. */
export const runCommand = (t: Test, args: string[], environment: NodeJS.ProcessEnv, by: 'node' | 'npm' = 'node') => {
  // The product must not get the options that the test runner adds to Node.
  const { NODE_ENV: _, DATABASE_URL: __, NODE_OPTIONS: ___, ...inherited } = process.env;
  const [program, ...before] = by === 'npm' ? ['npm', 'run', '--silent'] : [process.execPath, BOOTSTRAP];
  const child = spawn(program, [...before, ...args], {
    cwd: ROOT,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  t.teardown(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { pid: child.pid ?? 0, said: () => said, ended, signal: (name: NodeJS.Signals) => child.kill(name) };
};

/** The first admin, as set in the environment of a start. */
export const OWNER = { email: 'owner@example.org', password: 'a-password-of-the-owner' };

/** Runs `npm start` in production mode: nothing is seeded, and the environment sets the first admin. */
export const startInProduction = async (
  t: Test,
  dataDirectory: string,
  by?: 'node' | 'npm',
  more: NodeJS.ProcessEnv = {},
) => {
  const port = await freePort();
  const command = runCommand(
    t,
    ['start'],
    {
      PORT: `${port}`,
      DATA_DIR: dataDirectory,
      NODE_ENV: 'production',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...more,
    },
    by,
  );
  const origin = `http://localhost:${port}`;
  let over = false;
  void command.ended.then(() => {
    over = true;
  });
  await waitUntil(() => over || /✓ Ready/.test(command.said()));
  if (over) throw new Error(command.said());
  const signIn = () =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
  return { ...command, origin, signIn };
};

interface Process {
  pid: number;
  parent: number;
  line: string;
}

const saidByPs = (): Process[] =>
  [
    ...execFileSync('ps', ['-axo', 'pid=,ppid=,command='])
      .toString()
      .matchAll(/^ *(\d+) +(\d+) (.*)$/gm),
  ].map(([, pid, parent, line = '']) => ({ pid: Number(pid), parent: Number(parent), line }));

const inProc = (): Process[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const afterName = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return afterName[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(afterName[1]), line }];
      } catch {
        return [];
      }
    });

/** Returns all processes. A minimal Linux has no `ps`. */
const processes = (): Process[] => (process.platform === 'linux' ? inProc() : saidByPs());

/** Returns a descendant of a process, found by a part of its command line. */
export const findDescendant = (pid: number, part: string): number | undefined => {
  const all = processes();
  const under = new Set([pid]);
  for (let size = 0; size !== under.size; ) {
    size = under.size;
    for (const process of all) if (under.has(process.parent)) under.add(process.pid);
  }
  return all.find(process => process.pid !== pid && under.has(process.pid) && process.line.includes(part))?.pid;
};

/**
 * Returns whether a process runs. A process that has ended does not run, even if its parent has not read its exit code
 * yet.
 */
export const isRunning = (pid: number): boolean => processes().some(process => process.pid === pid);
