import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress, removeAddress } from './address.ts';
import { dataDirectory } from './data-directory.ts';
import { DatabaseFault } from './faults.ts';
import { hasDataFolder } from './initialise.ts';
import { withServerLock } from './lock.ts';
import { privateMemoryMb } from './memory.ts';
import { endProcess, isAlive } from './processes.ts';
import { provideMariadb } from './provision.ts';
import { type ServerKind, startServer } from './server.ts';
import { logDirectory } from './settings.ts';

/** Returns whether backups are stored in a restic repository. */
const isBackedUp = () => Boolean(process.env.RESTIC_REPOSITORY || process.env.RESTIC_REPOSITORY_FILE);

/**
 * Returns the options of the product's private server: one database, and acknowledged changes are on the disk. It
 * writes a log if backups are stored in a repository. It then does so at every later start as well, because missing
 * changes would be an unnoticed gap.
 */
const productKind = (directory: string): ServerKind => ({
  databases: 'marketplace',
  durable: true,
  endsWithParent: true,
  memoryMb: privateMemoryMb(),
  log: isBackedUp() || existsSync(logDirectory(directory)),
  everywhere: 'REPLICATION SLAVE, BINLOG MONITOR',
});

/** Returns whether the data directory has a private database. */
export const hasPrivateDatabase = (): boolean => hasDataFolder(join(dataDirectory(), 'mysql'));

/** A private server in use. */
export interface EmbeddedDatabase {
  /** `mysql://…`, password included: never print it. */
  url: string;
  pid: number;
  /** Stops the server if it was started here, and waits until it has stopped. */
  stop(): Promise<void>;
}

/** Options for starting the product's private server. */
export interface EmbeddedOptions {
  /** Folder of the server. Default: `mysql` in the data directory. */
  directory?: string;
  /**
   * The server's URL before it crashed. The server restarts with the same port and password, so that its clients find
   * it again.
   */
  sameAddressAs?: string;
  /** Called when the server ends without having been stopped. */
  onExit?: (reason: string) => void;
  /** Called before a slow step. */
  say?: (line: string) => void;
}

const prepare = (directory: string) => mkdirSync(directory, { recursive: true, mode: 0o700 });

/**
 * Starts the product's private MariaDB. Installs and initialises it if necessary. A server left on the folder by a
 * killed process is shut down first. One that is used by a running process is not touched.
 * @throws {DatabaseFault} with instructions
 */
export const startEmbedded = async (options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const directory = options.directory ?? join(dataDirectory(), 'mysql');
  const programs = await provideMariadb(options.say);
  prepare(directory);
  return withServerLock(directory, async () => {
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
 * Returns the product's private database for a separate command (seed, backup): the running server, or one started for
 * the command. `stop()` does not stop a server of another process.
 */
export const connectOrStartEmbedded = async (options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const running = readAddress(options.directory ?? join(dataDirectory(), 'mysql'));
  if (!running) return startEmbedded(options);
  return { url: running.url, pid: running.server.pid, stop: async () => {} };
};
