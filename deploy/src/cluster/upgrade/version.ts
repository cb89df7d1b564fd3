import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { runStep } from '../../command/progress.ts';
import { ROOT } from '../../command/root.ts';

const git = async (...args: string[]) => (await execa('git', args, { cwd: ROOT })).stdout.trim();

/**
 * Returns the commit before the one that added the newest migration.
 * @throws {Error} if there is only the baseline, or the history is missing
 */
const beforeNewestMigration = async (): Promise<string> => {
  const [, ...sinceBaseline] = (await git('ls-files', 'db/src/migrations/[0-9]*.ts')).split('\n');
  const newest = sinceBaseline.at(-1);
  if (!newest) throw new Error('There is no migration since the baseline; name a version: upgrade REF');
  const commit = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest);
  if (!commit) throw new Error('The history of the migrations is not here; name a version: upgrade REF');
  return git('rev-parse', `${commit}^`);
};

/**
 * Returns a checkout of another version below the folder, with its packages and builds. Repeated calls use the existing
 * one.
 * @param ref a git revision; by default the version before the newest migration
 */
export const checkOut = async (folder: string, ref?: string): Promise<string> => {
  const commit = ref ? await git('rev-parse', `${ref}^{commit}`) : await beforeNewestMigration();
  const checkout = join(folder, commit.slice(0, 12));
  if (!existsSync(join(checkout, 'package.json')))
    await git('worktree', 'add', '--force', '--detach', checkout, commit);
  const label = `the version ${commit.slice(0, 12)}`;
  const run = (program: string, ...args: string[]) =>
    execa(program, args, { cwd: checkout, env: { TURBO_TELEMETRY_DISABLED: '1' } });
  if (!existsSync(join(checkout, 'node_modules/.package-lock.json')))
    await runStep(`Installing ${label}`, `Installed ${label}`, () =>
      run('npm', 'ci', '--include=dev', '--prefer-offline'),
    );
  const build = [
    'run',
    'build',
    '--filter=@marketplace/site',
    '--filter=@marketplace/admin',
    '--output-logs=errors-only',
  ];
  await runStep(`Building ${label}`, `Built ${label}`, () => run(join(checkout, 'node_modules/.bin/turbo'), ...build));
  return checkout;
};
