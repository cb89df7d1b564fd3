/**
 * `npm run mutants -w api`: changes rules on purpose and reports changes that no test detects. `-- money` selects the
 * groups whose names start with it.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropTestDatabases } from '@marketplace/db/testing';
import { printLine } from '../command/progress.ts';
import { ROOT } from '../command/root.ts';
import { type Stoppable, stopOnSignal } from '../command/shutdown.ts';
import { programPath } from './checks.ts';
import { runProgram } from './run-tap.ts';
import { provideDatabase } from './test-servers.ts';

const WORKSPACE = join(ROOT, 'api');

/** Names of the groups of rules. Each group has sources, tests and a minimum score. */
const MUTATION_GROUPS: readonly string[] = JSON.parse(readFileSync(join(WORKSPACE, 'mutants.json'), 'utf8')).map(
  ({ name }: { name: string }) => name,
);

/**
 * Number of parts into which the groups are divided. A run of `test:all` tests one part, because all groups together take
 * as long as everything else.
 */
const PARTS = 4;

/** Returns the groups that a run of `test:all` tests. Its random seed chooses their part. */
export const groupsOfRun = (seed: number): readonly string[] =>
  MUTATION_GROUPS.filter((_group, at) => at % PARTS === seed % PARTS);

/**
 * Runs Stryker on one group with the settings of `api/stryker.config.mjs`.
 * @param env environment of the tests, with `TEST_DATABASE_URL`
 * @returns whether the group's score reaches its minimum
 */
export const runMutants = async (
  group: string,
  env: NodeJS.ProcessEnv,
  add: <Part extends Stoppable>(part: Part) => Part,
): Promise<boolean> => {
  printLine(`… Rules broken on purpose: ${group}`);
  const names = `mutants${randomBytes(4).toString('hex')}`;
  // An empty `TEST_SEED` means the fixed seed. Fewer random cases are tested, to save time.
  const own = { MUTANTS: group, TEST_SEED: '', TEST_CASES: '300', TAP_TIMEOUT: '45', TEST_DATABASE_NAMES: names };
  const all = { ...process.env, ...env, ...own };
  const isHighEnough = await runProgram([programPath('stryker'), 'run'], { cwd: WORKSPACE, env: all }, add);
  // Drops the databases that interrupted tests left.
  if (env.TEST_DATABASE_URL) await dropTestDatabases(env.TEST_DATABASE_URL, names);
  return isHighEnough;
};

if (import.meta.main) {
  const { add, end, fail } = stopOnSignal(() => {}, 1);
  const starts = process.argv.slice(2);
  const groups = MUTATION_GROUPS.filter(group => starts.length === 0 || starts.some(start => group.startsWith(start)));
  try {
    if (groups.length === 0) throw new Error(`There is: ${MUTATION_GROUPS.join(', ')}`);
    const env = { TEST_DATABASE_URL: await provideDatabase(false, add) };
    let passed = true;
    for (const group of groups) passed = (await runMutants(group, env, add)) && passed;
    await end(passed ? 0 : 1);
  } catch (error) {
    await fail(error);
  }
}
