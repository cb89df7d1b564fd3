import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress } from '../embedded/address.ts';
import { endProcess, identify, isAlive, type ProcessIdentity } from '../embedded/processes.ts';

const PREFIX = '.restore-';
const OWNER = 'owner.json';
/** Where a server that runs in such a folder lies. */
export const SCRATCH = 'scratch';

const ownerOf = (folder: string): ProcessIdentity | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Of who was killed: it holds what people told about themselves, and a server may still run there. */
const removeAbandoned = async (dataDirectory: string) => {
  for (const name of readdirSync(dataDirectory).filter(name => name.startsWith(PREFIX))) {
    const folder = join(dataDirectory, name);
    const owner = ownerOf(folder);
    if (owner && isAlive(owner)) continue;
    const server = readAddress(join(folder, SCRATCH));
    if (server) await endProcess(server.server);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** An empty folder in the data directory, to be removed by who asked for it; those of killed processes go first. */
export const workingFolder = async (dataDirectory: string): Promise<string> => {
  await removeAbandoned(dataDirectory);
  const folder = mkdtempSync(join(dataDirectory, PREFIX));
  writeFileSync(join(folder, OWNER), JSON.stringify(identify(process.pid)));
  return folder;
};
