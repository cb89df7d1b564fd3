import { availableParallelism } from 'node:os';
import { execa } from 'execa';
import { ROOT } from '../command/root.ts';
import type { Stoppable } from '../command/shutdown.ts';
import { bin } from './checks.ts';

/** One more file than cores, because each sometimes waits for a browser or a database. */
const JOBS = `${availableParallelism() + 1}`;

/** Registers something to stop when this command ends. */
type Add = <Part extends Stoppable>(part: Part) => Part;

/**
 * Runs a program, which ends with this command at the latest.
 * @param env the program's complete environment
 * @returns whether it succeeded
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
 * Runs test files with tap and the settings of `.taprc`. `TAP_JOBS` sets how many run at the same time.
 * @param files paths from the project's folder
 * @param env additional environment variables of the tests
 * @param add registers the process, so that it ends with this command
 * @returns whether all of them passed
 */
export const runTap = (files: readonly string[], env: NodeJS.ProcessEnv, add: Add): Promise<boolean> =>
  runProgram(
    [process.execPath, bin('tap'), 'run', ...files],
    {
      cwd: ROOT,
      // Without a terminal tap writes a line for each file instead of redrawing its progress.
      env: {
        CI: process.stdout.isTTY ? undefined : '1',
        ...process.env,
        ...env,
        TAP_JOBS: process.env.TAP_JOBS ?? JOBS,
      },
    },
    add,
  );
