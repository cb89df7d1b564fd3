import { availableParallelism } from 'node:os';
import { execa } from 'execa';
import { ROOT } from '../command/root.ts';
import type { Stoppable } from '../command/shutdown.ts';
import { programPath } from './checks.ts';

/**
 * Number of test files that run at the same time: two more than cores, because a file often waits for a browser or a
 * database.
 */
const JOBS = `${availableParallelism() + 2}`;

/**
 * Environment of tap when its output is not a terminal: it writes a line for each file instead of redrawing its
 * progress. Without a size it would start two programs to ask for one, each time it draws.
 */
const WITHOUT_TERMINAL = { CI: '1', COLUMNS: '80', LINES: '24' };

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
    [process.execPath, programPath('tap'), 'run', ...files],
    {
      cwd: ROOT,
      env: {
        ...(process.stdout.isTTY ? {} : WITHOUT_TERMINAL),
        ...process.env,
        ...env,
        TAP_JOBS: process.env.TAP_JOBS ?? JOBS,
      },
    },
    add,
  );
