import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress, removeAddress } from './address.ts';
import { dataDirectory } from './data-directory.ts';
import { DatabaseFault } from './faults.ts';
import { exclusively } from './lock.ts';
import { privateMemoryMb } from './memory.ts';
import { endProcess, isAlive } from './processes.ts';
import { provideMariadb } from './provision.ts';
import { type ServerKind, startServer } from './server.ts';
import { logDirectory } from './settings.ts';

/** Whether backups go into a repository of restic. */
const isBackedUp = () => Boolean(process.env.RESTIC_REPOSITORY || process.env.RESTIC_REPOSITORY_FILE);

/**
 * The product's own: one database, and what is acknowledged is on the disk. It writes a log where backups go into a repository,
 * and from then on at every start: changes that are not in it would be a gap that nobody sees.
 */
const productKind = (directory: string): ServerKind => ({
  databases: 'marketplace',
  durable: true,
  endsWithParent: true,
  memoryMb: privateMemoryMb(),
  log: isBackedUp() || existsSync(logDirectory(directory)),
  everywhere: 'REPLICATION SLAVE, BINLOG MONITOR',
});

/** A private server in use. */
export interface EmbeddedDatabase {
  /** `mysql://…`, password included: never print it. */
  url: string;
  pid: number;
  /** Stops it when it was started here, and waits until it has stopped. */
  stop(): Promise<void>;
}

/** How to start the product's private server. */
export interface EmbeddedOptions {
  /** Default: `mysql` in the data directory. */
  directory?: string;
  /** The address it had before it crashed: it comes back there, with the same password, so that its users find it again. */
  sameAddressAs?: string;
  /** Called when the server ends without having been stopped. */
  onExit?: (reason: string) => void;
  /** Told before something that takes a while. */
  say?: (line: string) => void;
}

const prepare = (directory: string) => mkdirSync(directory, { recursive: true, mode: 0o700 });

/**
 * Starts the product's private MariaDB, installing and initialising what is missing. A server that a killed process
 * left behind on the folder is stopped first, properly; one that a living process uses is left alone.
 * @throws DatabaseFault saying what to do
 */
export const startEmbedded = async (options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const directory = options.directory ?? join(dataDirectory(), 'mysql');
  const programs = await provideMariadb(options.say);
  prepare(directory);
  return exclusively(directory, async () => {
    const running = readAddress(directory);
    if (running && isAlive(running.owner) && running.owner.pid !== process.pid) {
      throw new DatabaseFault(
        `The database in ${directory} is in use by process ${running.owner.pid}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    if (running) await endProcess(running.server);
    const { address, process: child } = await startServer(
      directory,
      productKind(directory),
      programs,
      options.sameAddressAs,
    );
    let stopping = false;
    child.once('exit', (code, signal) => {
      if (!stopping) options.onExit?.(signal ? `killed by ${signal}` : `exit code ${code}`);
    });
    const stop = async () => {
      stopping = true;
      await endProcess(address.server);
      removeAddress(directory);
    };
    return { url: address.url, pid: address.server.pid, stop };
  });
};

/**
 * The product's private database for a command of its own (seed, backup): the running server, or one started for as
 * long as the command lasts. `stop()` leaves a server of somebody else's alone.
 */
export const connectOrStartEmbedded = async (options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const running = readAddress(options.directory ?? join(dataDirectory(), 'mysql'));
  if (!running) return startEmbedded(options);
  return { url: running.url, pid: running.server.pid, stop: async () => {} };
};
