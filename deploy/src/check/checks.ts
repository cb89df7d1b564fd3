import { join } from 'node:path';
import { execa } from 'execa';
import { formatSeconds, printLine } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';

/** A program whose result is one line of the report. */
interface Check {
  name: string;
  program: string;
  args: string[];
}

/** Returns the path of a program in the project's packages. */
export const programPath = (name: string): string => join(ROOT, 'node_modules/.bin', name);

const turbo = (name: string, ...tasks: string[]): Check => ({
  name,
  program: programPath('turbo'),
  args: ['run', ...tasks, '--continue', '--log-prefix=none', '--output-logs=errors-only'],
});

/** Removes tap's TypeScript plugin, whose compiler does not support this project's version. */
const TAP: Check = {
  name: 'tap without the plugins that .taprc leaves out',
  program: process.execPath,
  args: [programPath('tap'), 'build'],
};

/** Builds of the console and the site, for tests that open them. */
export const BUILD_CHECKS: readonly Check[] = [turbo('Build', 'build'), TAP];

/** Checks that only read the sources. */
export const LINT_CHECKS: readonly Check[] = [
  { name: 'Formatting and lint', program: programPath('biome'), args: ['ci', '--colors=off', '.'] },
  { name: 'Order of folders', program: process.execPath, args: ['deploy/src/check/order/main.ts'] },
  { name: 'Nothing unused', program: process.execPath, args: [programPath('knip'), '--no-progress'] },
];

/** Checks that must pass before the tests run. */
export const CHECKS: readonly Check[] = [...LINT_CHECKS, turbo('Types and build', 'types', 'build'), TAP];

/** Runs a check to its end. Its output is shown when it fails. */
const runCheck = async ({ name, program, args }: Check, env: NodeJS.ProcessEnv): Promise<boolean> => {
  const startedAt = performance.now();
  printLine(`… ${name}`);
  const options = { cwd: ROOT, env, extendEnv: false, stdin: 'ignore', all: true, reject: false } as const;
  const { failed, all, shortMessage } = await execa(program, args, options);
  if (failed) printLine(all?.trim() || `${shortMessage}`);
  printLine(`${failed ? '✗' : '✓'} ${name}  ${formatSeconds(performance.now() - startedAt)}`);
  return !failed;
};

/**
 * Runs all checks at the same time, and waits for all of them.
 * @param onFailure called at each failure
 * @returns the number of failures
 */
export const runChecks = async (
  checks: readonly Check[],
  environment: NodeJS.ProcessEnv,
  onFailure = () => {},
): Promise<number> => {
  const results = await Promise.all(
    checks.map(async check => {
      const ok = await runCheck(check, environment);
      if (!ok) onFailure();
      return ok;
    }),
  );
  return results.filter(ok => !ok).length;
};
