import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { COLLATION } from '../connection/connection.ts';
import { writeAddress } from './address.ts';
import { type EmptyServer, emptyServerMemoryMb } from './empty-mariadb.ts';
import { DatabaseFault } from './faults.ts';
import { ordinaryUserRunner } from './ordinary-user.ts';
import { endProcess, identify } from './processes.ts';
import { acceptsConnections, freePort } from './server.ts';
import { socketDirectory } from './settings.ts';

const READY_WITHIN_MS = 60_000;
const LOOK_MS = 100;
const run = promisify(execFile);

const settings = (directory: string, port: number, accounts: string) => [
  `--pid-file=${join(directory, 'mysql.pid')}`,
  `--socket=${join(socketDirectory(directory), 'mysql.sock')}`,
  `--init-file=${accounts}`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--mysqlx=OFF',
  '--skip-log-bin',
  '--performance-schema=OFF',
  '--default-time-zone=+00:00',
  '--character-set-server=utf8mb4',
  `--collation-server=${COLLATION}`,
  `--innodb-buffer-pool-size=${emptyServerMemoryMb()}M`,
  '--max-allowed-packet=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
];

/** Starts a MySQL without data, independent of other servers on this machine. */
export const startEmptyMysql = async (options: {
  directory: string;
  database: string;
  program: string;
  /** Additional arguments of the server, which override the product's. */
  args?: string[];
}): Promise<EmptyServer> => {
  const { directory, database, program, args = [] } = options;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const runner = ordinaryUserRunner(directory);
  const log = join(directory, 'error.log');
  const logTail = () => (existsSync(log) ? readFileSync(log, 'utf8').slice(-1000) : '');
  const common = ['--no-defaults', `--datadir=${join(directory, 'data')}`, `--log-error=${log}`];
  await run(...runner.command(program, [...common, '--initialize-insecure']), { cwd: directory }).catch(error => {
    const reason = logTail() || (error instanceof Error ? error.message : `${error}`);
    throw new DatabaseFault(`MySQL could not make its data in ${directory}. ${reason}`, { cause: error });
  });
  const [port, password] = [await freePort(), randomBytes(24).toString('base64url')];
  const accounts = join(directory, 'accounts.sql');
  const statements = [
    `CREATE DATABASE \`${database}\` CHARACTER SET utf8mb4 COLLATE ${COLLATION};`,
    `CREATE USER 'scratch'@'127.0.0.1' IDENTIFIED BY '${password}';`,
    "GRANT ALL ON *.* TO 'scratch'@'127.0.0.1';",
  ];
  writeFileSync(accounts, `${statements.join('\n')}\n`, { mode: 0o600 });
  runner.own(accounts);
  const child = spawn(...runner.command(program, [...common, ...settings(directory, port, accounts), ...args]), {
    cwd: directory,
    stdio: 'ignore',
    detached: true,
  });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const [server, owner] = [identify(child.pid ?? 0), identify(process.pid)];
  if (!server || !owner) throw new DatabaseFault(`MySQL ended as soon as it began. ${logTail()}`);
  const url = `mysql://scratch:${password}@127.0.0.1:${port}/${database}`;
  writeAddress(directory, { url, server, owner });
  const discard = async () => {
    await endProcess(server);
    rmSync(directory, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await acceptsConnections(url))) {
    if (child.exitCode === null && performance.now() < deadline) await pause(LOOK_MS);
    else {
      await endProcess(server);
      throw new DatabaseFault(`MySQL did not start. ${logTail()}`);
    }
  }
  return { url, discard };
};
