import { join } from 'node:path';
import { ROOT } from '../local/configuration.ts';
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

/** What has to hold before tests say anything. */
export const CHECKS: readonly Stage[] = [
  { name: 'Formatting and lint', program: bin('biome'), args: ['ci', '.'] },
  turbo('Types and build', 'types', 'build'),
];

/** Runs these at the same time; answers how many failed. */
export const runChecks = async (checks: readonly Stage[], environment: NodeJS.ProcessEnv): Promise<number> => {
  const results = await Promise.all(checks.map(check => runStage(check, environment)));
  return results.filter(ok => !ok).length;
};
