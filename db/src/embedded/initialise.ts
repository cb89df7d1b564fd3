import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adviceForOutput, DatabaseFault } from './faults.ts';
import type { UserRunner } from './ordinary-user.ts';
import { socketDirectory } from './settings.ts';

const run = promisify(execFile);

/** Creates a folder that only the database's user can read. */
export const createPrivateFolder = (path: string, runner: UserRunner) => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  runner.own(path);
  chmodSync(path, 0o700);
};

const outputOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error
    ? `${'stdout' in error ? error.stdout : ''}${error.stderr}`.trim()
    : `${error}`;

const dataFolder = (directory: string) => join(directory, 'data');

/** Returns whether the data of a private server exists. */
export const hasDataFolder = (directory: string): boolean => existsSync(dataFolder(directory));

/**
 * Creates the data folder if it is missing. It appears only when it is complete, so that an interrupted start leaves
 * nothing that a later one would use.
 */
export const createDataFolder = async (directory: string, program: string, runner: UserRunner): Promise<void> => {
  for (const path of [join(directory, 'tmp'), socketDirectory(directory)]) createPrivateFolder(path, runner);
  if (hasDataFolder(directory)) return;
  const draft = join(directory, 'data.new');
  rmSync(draft, { recursive: true, force: true });
  createPrivateFolder(draft, runner);
  const args = [
    '--no-defaults',
    `--datadir=${draft}`,
    '--auth-root-authentication-method=socket',
    '--skip-test-db',
    '--skip-name-resolve',
  ];
  // In a shared folder for temporary files, a starting server would remove the files of another one that is being
  // initialised.
  const env = { ...process.env, TMPDIR: join(directory, 'tmp') };
  try {
    await run(...runner.command(program, args), { cwd: directory, env });
  } catch (error) {
    const output = outputOf(error);
    throw new DatabaseFault(
      `The database could not be made in ${directory}. ${adviceForOutput(output, output.slice(-600))}`,
    );
  }
  renameSync(draft, dataFolder(directory));
};
