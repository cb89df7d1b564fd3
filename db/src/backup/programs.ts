import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { DatabaseFault } from '../embedded/faults.ts';
import { findProgram, findPrograms } from '../embedded/programs.ts';

const PACKAGES = `Install the tools, then try again:
  Debian, Ubuntu   sudo apt-get install mariadb-client
  Fedora, RHEL     sudo dnf install mariadb
  macOS            brew install mariadb`;

const demand = (what: string, ...names: string[]) => {
  const program = findProgram(...names);
  if (!program) throw new DatabaseFault(`${what} needs ${names.join(' or ')}, which is not installed.\n${PACKAGES}`);
  return program;
};

/** MariaDB's packages have its tools under MySQL's names, too. */
const isMariadbs = (program: string) =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('MariaDB');

/** MySQL's own tool of this name, where it is installed. */
const mysqlsOwn = (name: string) => findPrograms(name).find(program => !isMariadbs(program));

/**
 * The tool that writes a database out, and whether it is MariaDB's.
 * @param ofMysql MySQL's own where there is one: it alone can note where MySQL's log stands
 */
export const dumpProgram = (ofMysql = false) => {
  const own = ofMysql ? mysqlsOwn('mysqldump') : undefined;
  const program = own ?? demand('A backup', 'mariadb-dump', 'mysqldump');
  return { program, isMariadb: !own && isMariadbs(program) };
};

const MYSQLS = `Install MySQL's own, MariaDB's cannot do it:
  Debian (from MySQL's repository)   sudo apt-get install mysql-client mysql-server-core
  Ubuntu                             sudo apt-get install mysql-client mysql-server-core-8.4`;

/** The server's tool that reads its log: each knows its own server's alone. */
export const logProgram = (ofMariadb: boolean) => {
  if (ofMariadb) return demand('Following or applying the log', 'mariadb-binlog');
  const own = mysqlsOwn('mysqlbinlog');
  if (!own) throw new DatabaseFault(`Following or applying the log of a MySQL needs mysqlbinlog.\n${MYSQLS}`);
  return own;
};

/** MySQL's server, to apply its log in. */
export const mysqlServerProgram = (): string => {
  const own = mysqlsOwn('mysqld');
  if (!own) throw new DatabaseFault(`Applying the log of a MySQL needs its server, mysqld.\n${MYSQLS}`);
  return own;
};

/** The server's tool that reads it in. */
export const clientProgram = () => demand('Restoring', 'mariadb', 'mysql');

/** Starts a program, its complaints kept; `done` rejects with them when it fails. */
export const startTool = (
  program: string,
  args: string[],
  acceptable: (code: number) => boolean = code => code === 0,
) => {
  // A server's tools read and write times in the zone of their process.
  const env = { ...process.env, TZ: 'UTC' };
  const child: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2000);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      if (code !== null && acceptable(code)) resolve();
      else reject(new DatabaseFault(`${program} ended with ${code}: ${complaints.trim()}`));
    });
  });
  return { child, done };
};
