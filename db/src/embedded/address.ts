import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity } from './processes.ts';

/**
 * Address of a folder's private server while it is running. Only its owner can read it, because the URL contains the
 * password.
 */
export interface Address {
  url: string;
  server: ProcessIdentity;
  /** The process that started the server and will stop it. */
  owner: ProcessIdentity;
}

const fileOf = (directory: string) => join(directory, 'address.json');

/** Writes the address into the folder atomically: readers see the old one or the new one. */
export const writeAddress = (directory: string, address: Address): void => {
  const temporaryPath = `${fileOf(directory)}.${process.pid}`;
  writeFileSync(temporaryPath, JSON.stringify(address), { mode: 0o600 });
  renameSync(temporaryPath, fileOf(directory));
};

export const removeAddress = (directory: string): void => rmSync(fileOf(directory), { force: true });

/**
 * Returns the address of the server that is running on this folder, or undefined. Ignores the file of a server that has
 * ended.
 */
export const readAddress = (directory: string): Address | undefined => {
  try {
    const address: Address = JSON.parse(readFileSync(fileOf(directory), 'utf8'));
    return isAlive(address.server) ? address : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return;
    throw error;
  }
};
