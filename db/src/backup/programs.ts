import { type ChildProcess, spawn } from 'node:child_process';
import { DatabaseFault } from '../embedded/faults.ts';
import { findProgram } from '../embedded/programs.ts';

const PACKAGES = `Install the tools, then try again:
  Debian, Ubuntu   sudo apt-get install mariadb-client
  Fedora, RHEL     sudo dnf install mariadb
  macOS            brew install mariadb`;

const demand = (what: string, ...names: string[]) => {
  const program = findProgram(...names);
  if (!program) throw new DatabaseFault(`${what} needs ${names.join(' or ')}, which is not installed.\n${PACKAGES}`);
  return program;
};

/** The server's tool that writes a database out, and whether it is MariaDB's. */
export const dumpProgram = () => {
  const program = demand('A backup', 'mariadb-dump', 'mysqldump');
  return { program, isMariadb: program.endsWith('mariadb-dump') };
};

/** The server's tool that reads it in. */
export const clientProgram = () => demand('Restoring', 'mariadb', 'mysql');

/** Starts a program, its complaints kept; `done` rejects with them when it fails. */
export const startTool = (
  program: string,
  args: string[],
  acceptable: (code: number) => boolean = code => code === 0,
) => {
  const child: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
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
