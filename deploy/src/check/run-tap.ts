import { availableParallelism } from 'node:os';
import { execa } from 'execa';
import { ROOT } from '../command/root.ts';
import type { Stoppable } from '../command/shutdown.ts';
import { bin } from './checks.ts';

/** One file more than there are cores: each waits now and then, for a browser or a database. */
const JOBS = `${availableParallelism() + 1}`;

/** Remembers what has to be stopped at the end of this command. */
type Add = <Part extends Stoppable>(part: Part) => Part;

/**
 * Runs a program, which ends with this command at the latest.
 * @param env its whole environment
 * @returns whether it ended well
 */
export const runProgram = async (
  [program, ...args]: [string, ...string[]],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
  add: Add,
): Promise<boolean> => {
  const running = execa(program, args, { cwd, env, extendEnv: false, stdio: 'inherit', reject: false });
  const stop = async () => {
    running.kill('SIGTERM');
    await running;
  };
  add({ stop });
  return (await running).exitCode === 0;
};

/**
 * Runs test files with tap, as `.taprc` says. `TAP_JOBS` overrides how many run at a time.
 * @param files paths from the project's folder
 * @param env what tests find in their environment beside this process's
 * @param add remembers it, so that it ends with this command
 * @returns whether all of them passed
 */
export const runTap = (files: readonly string[], env: NodeJS.ProcessEnv, add: Add): Promise<boolean> =>
  runProgram(
    [process.execPath, bin('tap'), 'run', ...files],
    {
      cwd: ROOT,
      // Where no terminal is, tap writes a line for each file instead of drawing its progress anew.
      env: {
        CI: process.stdout.isTTY ? undefined : '1',
        ...process.env,
        ...env,
        TAP_JOBS: process.env.TAP_JOBS ?? JOBS,
      },
    },
    add,
  );
