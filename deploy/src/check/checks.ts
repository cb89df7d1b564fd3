import { join } from 'node:path';
import { ROOT } from '../command/root.ts';
import { runStage, type Stage } from './stage.ts';

/** A program of the project's packages. */
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

const turbo = (name: string, ...tasks: string[]): Stage => ({
  name,
  program: bin('turbo'),
  args: ['run', ...tasks, '--continue', '--log-prefix=none', '--output-logs=errors-only'],
});

/** The console and the site, for the tests that look at them. */
export const BUILD: readonly Stage[] = [turbo('Build', 'build')];

/** What is read off the sources alone. */
export const LINT: readonly Stage[] = [
  { name: 'Formatting and lint', program: bin('biome'), args: ['ci', '--colors=off', '.'] },
  { name: 'Order of folders', program: process.execPath, args: ['deploy/src/check/order/main.ts'] },
  { name: 'Nothing unused', program: process.execPath, args: [bin('knip'), '--no-progress'] },
];

/** What has to hold before tests say anything. */
export const CHECKS: readonly Stage[] = [...LINT, turbo('Types and build', 'types', 'build')];

/**
 * Runs these at the same time, all to their end; answers how many failed.
 * @param onFailure called with the first that fails
 */
export const runChecks = async (
  checks: readonly Stage[],
  environment: NodeJS.ProcessEnv,
  onFailure: () => void,
): Promise<number> => {
  const results = await Promise.all(
    checks.map(async check => {
      const ok = await runStage(check, environment);
      if (!ok) onFailure();
      return ok;
    }),
  );
  return results.filter(ok => !ok).length;
};
