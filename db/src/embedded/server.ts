import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type Address, removeAddress, writeAddress } from './address.ts';
import { endWithParent } from './end-with-parent.ts';
import { adviceForOutput, DatabaseFault } from './faults.ts';
import { createDataFolder, createPrivateFolder } from './initialise.ts';
import { ordinaryUserRunner } from './ordinary-user.ts';
import { identify } from './processes.ts';
import { accountStatements, logDirectory, serverConfiguration } from './settings.ts';

const READY_WITHIN_MS = 60_000;
const PORT_ATTEMPTS = 3;
const MEMORY_MB = 256;

/** Options of a server. */
export interface ServerKind {
  /** Databases that the account of the server can use: a name, or a pattern of names. */
  databases: string;
  durable: boolean;
  /** Whether the server ends with the process that started it, even if that process is killed. */
  endsWithParent?: boolean;
  /** Whether it writes a log of its changes for backups. */
  log?: boolean;
  /** Memory for tables in megabytes. Default: 256. */
  memoryMb?: number;
  /** Additional global rights of its account, as in GRANT. */
  everywhere?: string;
}

/** A server that this process has just started. */
export interface StartedServer {
  address: Address;
  process: ChildProcess;
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export const acceptsConnections = async (url: string) => {
  try {
    const connection = await createConnection(url);
    await connection.end();
    return true;
  } catch {
    return false;
  }
};

const errorLines = (directory: string) => {
  const log = join(directory, 'error.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines.filter(line => line.includes('[ERROR]')).slice(-4);
};

const failure = (directory: string, why: string) => {
  const complaintLines = errorLines(directory);
  const advice = adviceForOutput(complaintLines.join('\n'), `Its log: ${join(directory, 'error.log')}`);
  return new DatabaseFault([`The database ${why}.`, ...complaintLines, advice].join('\n'));
};

/**
 * Starts MariaDB on an unused folder and waits until it accepts connections. Creates the data if it is missing. The
 * server is in its own process group, so that Ctrl-C in a terminal reaches the processes that shut it down in order,
 * but not the server itself.
 * @param sameAddressAs address to use again; otherwise a free port and a new password
 */
export const startServer = async (
  directory: string,
  kind: ServerKind,
  programs: { server: string; initialise: string },
  sameAddressAs?: string,
): Promise<StartedServer> => {
  const runner = ordinaryUserRunner(directory);
  await createDataFolder(directory, programs.initialise, runner);
  if (kind.log) createPrivateFolder(logDirectory(directory), runner);
  const accounts = join(directory, 'accounts.sql');
  for (let attempt = 1; ; attempt++) {
    const previousAddress = sameAddressAs ? new URL(sameAddressAs) : undefined;
    const port = previousAddress ? Number(previousAddress.port) : await freePort();
    const password = previousAddress
      ? decodeURIComponent(previousAddress.password)
      : randomBytes(24).toString('base64url');
    const user = 'marketplace';
    writeFileSync(
      join(directory, 'my.cnf'),
      serverConfiguration(directory, port, { log: false, memoryMb: MEMORY_MB, ...kind }),
    );
    rmSync(accounts, { force: true });
    writeFileSync(accounts, accountStatements({ ...kind, user, password }), { mode: 0o600 });
    runner.own(accounts);
    rmSync(join(directory, 'error.log'), { force: true });
    const [program, args] = runner.command(programs.server, [`--defaults-file=${join(directory, 'my.cnf')}`]);
    const child = spawn(program, args, { cwd: directory, stdio: 'ignore', detached: true });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    if (kind.endsWithParent) endWithParent(child);
    const server = identify(child.pid ?? 0);
    const owner = identify(process.pid);
    if (!server || !owner) throw failure(directory, 'ended as soon as it began');
    const name = kind.databases.includes('%') ? '' : kind.databases;
    const address = { url: `mysql://${user}:${password}@127.0.0.1:${port}/${name}`, server, owner };
    writeAddress(directory, address);
    const deadline = performance.now() + READY_WITHIN_MS;
    while (child.exitCode === null && child.signalCode === null) {
      if (await acceptsConnections(address.url)) {
        rmSync(accounts, { force: true });
        return { address, process: child };
      }
      if (performance.now() > deadline) {
        child.kill('SIGKILL');
        throw failure(directory, `did not answer within ${READY_WITHIN_MS / 1000} seconds`);
      }
      await pause(25);
    }
    removeAddress(directory);
    const portWasTaken = errorLines(directory).some(line => /Bind on TCP|Can't start server.*port/i.test(line));
    if (!portWasTaken || attempt === PORT_ATTEMPTS) throw failure(directory, 'did not start');
  }
};
