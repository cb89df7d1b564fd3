import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity } from './processes.ts';

/** How to reach the private server of a folder, as long as it runs. Readable by its owner alone: the url holds the password. */
export interface Address {
  url: string;
  server: ProcessIdentity;
  /** Who started it and will stop it. */
  owner: ProcessIdentity;
}

const fileOf = (directory: string) => join(directory, 'address.json');

/** Leaves the address in the folder; readers see the old one or the new one, never half. */
export const writeAddress = (directory: string, address: Address): void => {
  const draft = `${fileOf(directory)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(address), { mode: 0o600 });
  renameSync(draft, fileOf(directory));
};

export const removeAddress = (directory: string): void => rmSync(fileOf(directory), { force: true });

/** The address of the server that runs on this folder now; nothing when none does, whatever an old file says. */
export const readAddress = (directory: string): Address | undefined => {
  try {
    const address: Address = JSON.parse(readFileSync(fileOf(directory), 'utf8'));
    return isAlive(address.server) ? address : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return;
    throw error;
  }
};
