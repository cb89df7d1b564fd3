import { join } from 'node:path';
import { execa } from 'execa';
import { say, seconds } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';

/** What runs as one line of the report. */
interface Check {
  name: string;
  program: string;
  args: string[];
}

/** A program of the project's packages. */
export const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

const turbo = (name: string, ...tasks: string[]): Check => ({
  name,
  program: bin('turbo'),
  args: ['run', ...tasks, '--continue', '--log-prefix=none', '--output-logs=errors-only'],
});

/** Without it tap would hand every test file to its TypeScript compiler, which does not know this project's. */
const TAP: Check = {
  name: 'tap without the plugins that .taprc leaves out',
  program: process.execPath,
  args: [bin('tap'), 'build'],
};

/** The console and the site, for the tests that look at them. */
export const BUILD: readonly Check[] = [turbo('Build', 'build'), TAP];

/** What is read off the sources alone. */
export const LINT: readonly Check[] = [
  { name: 'Formatting and lint', program: bin('biome'), args: ['ci', '--colors=off', '.'] },
  { name: 'Order of folders', program: process.execPath, args: ['deploy/src/check/order/main.ts'] },
  { name: 'Nothing unused', program: process.execPath, args: [bin('knip'), '--no-progress'] },
];

/** What has to hold before tests say anything. */
export const CHECKS: readonly Check[] = [...LINT, turbo('Types and build', 'types', 'build'), TAP];

/** Runs one to its end; what it wrote is shown when it fails. */
const runCheck = async ({ name, program, args }: Check, env: NodeJS.ProcessEnv): Promise<boolean> => {
  const began = performance.now();
  say(`… ${name}`);
  const options = { cwd: ROOT, env, extendEnv: false, stdin: 'ignore', all: true, reject: false } as const;
  const { failed, all, shortMessage } = await execa(program, args, options);
  if (failed) say(all?.trim() || `${shortMessage}`);
  say(`${failed ? '✗' : '✓'} ${name}  ${seconds(performance.now() - began)}`);
  return !failed;
};

/**
 * Runs these at the same time, all to their end; answers how many failed.
 * @param onFailure called with the first that fails
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
