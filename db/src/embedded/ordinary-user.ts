import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { DatabaseFault } from './faults.ts';
import { findProgram } from './programs.ts';

/** How a program is started, and whose its files are. */
export interface Runner {
  command(program: string, args: string[]): [program: string, args: string[]];
  own(path: string): void;
}

const ourselves: Runner = { command: (program, args) => [program, args], own: () => {} };

const idOf = (flag: '-u' | '-g') => {
  try {
    return Number(execFileSync('id', [flag, 'mysql'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new DatabaseFault(
      'The database must not run as root, and there is no user "mysql" to run it as. Start as an ordinary user, or make one: useradd --system --no-create-home mysql',
    );
  }
};

/** True when that user can go into the folder; the folders above it decide (a clone in /root, mode 0700, hides what is below). */
const canEnter = (setpriv: string, identity: string[], directory: string) =>
  spawnSync(setpriv, [...identity, 'sh', '-c', 'cd "$0"', directory], { stdio: 'ignore' }).status === 0;

/**
 * MariaDB refuses to run as root, and should. Started by root, it runs as the system's `mysql` user, who owns the folder;
 * where the folders above are closed to that user, with the one right to look through them (`CAP_DAC_READ_SEARCH`),
 * kept also for access(2) by `no_setuid_fixup`: MariaDB asks with it whether its files are there, and would make them anew.
 * @throws DatabaseFault when the system offers neither
 */
export const ordinaryUser = (directory: string): Runner => {
  if (process.getuid?.() !== 0) return ourselves;
  const setpriv = findProgram('setpriv');
  if (!setpriv) {
    throw new DatabaseFault(
      'Started by root the database needs the program setpriv (package util-linux). Install it, or start as an ordinary user.',
    );
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const plain = [...user, '--inh-caps=-all', '--ambient-caps=-all'];
  const looking = [
    ...user,
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
  ];
  const own = (path: string) => chownSync(path, uid, gid);
  own(directory);
  const identity = [plain, looking].find(candidate => canEnter(setpriv, candidate, directory));
  if (!identity) {
    throw new DatabaseFault(
      `The database runs as the user "mysql", who cannot reach ${directory}: a folder above it is closed. Set DATA_DIR to a folder that can be reached, e.g. DATA_DIR=/var/lib/marketplace`,
    );
  }
  return { command: (program, args) => [setpriv, [...identity, program, ...args]], own };
};
