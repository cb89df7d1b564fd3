import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { DatabaseFault } from './faults.ts';
import { findProgram } from './programs.ts';

/** Starts a program as a certain user and gives files to that user. */
export interface UserRunner {
  command(program: string, args: string[]): [program: string, args: string[]];
  own(path: string): void;
}

const currentUser: UserRunner = { command: (program, args) => [program, args], own: () => {} };

const idOf = (flag: '-u' | '-g') => {
  try {
    return Number(execFileSync('id', [flag, 'mysql'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new DatabaseFault(
      'The database must not run as root, and there is no user "mysql" to run it as. Start as an ordinary user, or make one: useradd --system --no-create-home mysql',
    );
  }
};

/**
 * Returns whether the user can enter the folder, which depends on the parent folders too. For example, a clone in /root
 * (mode 0700) is not accessible.
 */
const canEnter = (setpriv: string, identity: string[], directory: string) =>
  spawnSync(setpriv, [...identity, 'sh', '-c', 'cd "$0"', directory], { stdio: 'ignore' }).status === 0;

/**
 * Returns how to run MariaDB as an ordinary user, because it refuses to run as root. Started by root, it runs as the
 * system's `mysql` user, who owns the folder. If the parent folders are closed to that user, it gets one capability to
 * read through them (`CAP_DAC_READ_SEARCH`). `no_setuid_fixup` keeps it for access(2) too: MariaDB uses that to check
 * for its files, and would create them again.
 * @throws {DatabaseFault} when the system offers neither
 */
export const ordinaryUserRunner = (directory: string): UserRunner => {
  if (process.getuid?.() !== 0) return currentUser;
  const setpriv = findProgram('setpriv');
  if (!setpriv) {
    throw new DatabaseFault(
      'Started by root the database needs the program setpriv (package util-linux). Install it, or start as an ordinary user.',
    );
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  const userArguments = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const unprivilegedArguments = [...userArguments, '--inh-caps=-all', '--ambient-caps=-all'];
  const readOnlyArguments = [
    ...userArguments,
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
  ];
  const changeOwner = (path: string) => chownSync(path, uid, gid);
  changeOwner(directory);
  const identity = [unprivilegedArguments, readOnlyArguments].find(candidate =>
    canEnter(setpriv, candidate, directory),
  );
  if (!identity) {
    throw new DatabaseFault(
      `The database runs as the user "mysql", who cannot reach ${directory}: a folder above it is closed. Set DATA_DIR to a folder that can be reached, e.g. DATA_DIR=/var/lib/marketplace`,
    );
  }
  return { command: (program, args) => [setpriv, [...identity, program, ...args]], own: changeOwner };
};
