import { mkdirSync, rmSync } from 'node:fs';
import { freemem } from 'node:os';
import { endProcess } from './processes.ts';
import { provideMariadb } from './provision.ts';
import { startServer } from './server.ts';

/** A private server with one empty database and an account with all rights. Its data is temporary. */
export interface EmptyServer {
  url: string;
  /** Stops the server and removes its data. */
  discard(): Promise<void>;
}

const [LEAST_MB, MOST_MB] = [256, 4096];

/**
 * Returns a quarter of the free memory in megabytes, because loading rows is much faster while their indexes are in
 * memory.
 */
export const emptyServerMemoryMb = (): number =>
  Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(freemem() / 4 / 2 ** 20)));

/** Starts a MariaDB without data. */
export const startEmptyMariadb = async (directory: string, database: string): Promise<EmptyServer> => {
  const programs = await provideMariadb();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const memoryMb = emptyServerMemoryMb();
  const kind = { memoryMb, databases: database, durable: false, everywhere: 'ALL PRIVILEGES' };
  const { address } = await startServer(directory, kind, programs);
  const discard = async () => {
    await endProcess(address.server);
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: address.url, discard };
};
