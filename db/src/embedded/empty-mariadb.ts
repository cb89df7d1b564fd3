import { mkdirSync, rmSync } from 'node:fs';
import { freemem } from 'node:os';
import { endProcess } from './processes.ts';
import { provideMariadb } from './provision.ts';
import { startServer } from './server.ts';

/** A private server with one empty database, whose account may do everything. Lost with the machine, and made for that. */
export interface EmptyServer {
  url: string;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
}

const [LEAST_MB, MOST_MB] = [256, 4096];

/** A quarter of what is free: rows come in far faster while their indexes are in memory. */
export const emptyServerMemoryMb = (): number =>
  Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(freemem() / 4 / 2 ** 20)));

/** Starts a MariaDB on no data. */
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
