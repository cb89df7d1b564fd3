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

/**
 * Returns whether a program belongs to MariaDB. MariaDB's packages install its tools under the names of MySQL's tools
 * too.
 */
const isMariadbs = (program: string) =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('MariaDB');

/** Returns the path of MySQL's own tool with this name, not MariaDB's. */
const mysqlsOwn = (name: string) => findPrograms(name).find(program => !isMariadbs(program));

/**
 * Returns the tool that dumps a database, and whether it is MariaDB's.
 * @param ofMysql whether the server is MySQL. Then MySQL's own tool is preferred, because only it can write the
 * position of MySQL's binary log into the dump
 */
export const dumpProgram = (ofMysql = false) => {
  const mysqlProgram = ofMysql ? mysqlsOwn('mysqldump') : undefined;
  const program = mysqlProgram ?? demand('A backup', 'mariadb-dump', 'mysqldump');
  return { program, isMariadb: !mysqlProgram && isMariadbs(program) };
};

const MYSQLS = `Install MySQL's own, MariaDB's cannot do it:
  Debian (from MySQL's repository)   sudo apt-get install mysql-client mysql-server-core
  Ubuntu                             sudo apt-get install mysql-client mysql-server-core-8.4`;

const demandMysqls = (what: string, name: string) => {
  const mysqlProgram = mysqlsOwn(name);
  if (!mysqlProgram) throw new DatabaseFault(`${what} of a MySQL needs ${name}.\n${MYSQLS}`);
  return mysqlProgram;
};

/**
 * Returns the tool that reads a server's log. MariaDB's tools cannot read MySQL's log, nor MySQL's tools MariaDB's log.
 */
export const logProgram = (ofMariadb: boolean) => {
  const purpose = 'Following or applying the log';
  return ofMariadb ? demand(purpose, 'mariadb-binlog') : demandMysqls(purpose, 'mysqlbinlog');
};

/** Returns MySQL's server, which is needed to apply its log. */
export const mysqlServerProgram = (): string => demandMysqls('Applying the log', 'mysqld');

/** Returns the tool that loads a dump. */
export const clientProgram = () => demand('Restoring', 'mariadb', 'mysql');

/** Returns restic, which copies and encrypts backups. */
export const resticProgram = (): string => {
  const program = findProgram('restic');
  if (!program)
    throw new DatabaseFault(
      'Backups in RESTIC_REPOSITORY need restic, which is not installed: on Debian or Ubuntu, sudo apt install restic',
    );
  return program;
};

/** Starts a program; `done` rejects with the end of its error output when it fails. */
export const startTool = (
  program: string,
  args: string[],
  acceptable: (code: number) => boolean = code => code === 0,
) => {
  // A server's tools use the time zone of their process.
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
