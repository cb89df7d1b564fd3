import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress, removeAddress } from '../embedded/address.ts';
import { dataDirectory } from '../embedded/data-directory.ts';
import { withServerLock } from '../embedded/lock.ts';
import { endProcess, identify, isAlive, type ProcessIdentity } from '../embedded/processes.ts';
import { provideMariadb } from '../embedded/provision.ts';
import { type ServerKind, startServer } from '../embedded/server.ts';
import { discardFolder, makeFolder } from './throwaway-folder.ts';

/** Options for tests: databases can be created and dropped freely, and speed matters more than durability. */
const TESTS: ServerKind = { databases: 'test\\_%', durable: false };

/** A server on which databases named `test_…` can be created. */
export interface TestServer {
  url: string;
  /** Releases the server. The last user stops it. */
  release(): Promise<void>;
}

const isUser = (file: string) => {
  try {
    const identity: ProcessIdentity = JSON.parse(readFileSync(file, 'utf8'));
    return isAlive(identity);
  } catch {
    return false;
  }
};

/**
 * Returns a throwaway server shared by all test processes of this data directory. The first one starts it on empty
 * data, the last one stops it. Each user leaves a file with its identity, so that a killed process does not keep the
 * server running.
 */
export const sharedTestServer = async (): Promise<TestServer> => {
  const parent = join(dataDirectory(), 'test');
  const [directory, users] = [join(parent, 'mysql'), join(parent, 'users')];
  const programs = await provideMariadb();
  mkdirSync(users, { recursive: true, mode: 0o711 });
  const ownUserFile = join(users, `${process.pid}.${Math.random().toString(36).slice(2)}`);
  const url = await withServerLock(parent, async () => {
    let address = readAddress(directory);
    if (!address) {
      discardFolder(directory);
      makeFolder(directory);
      const started = await startServer(directory, TESTS, programs);
      started.process.unref();
      address = started.address;
    }
    writeFileSync(ownUserFile, JSON.stringify(identify(process.pid)));
    return address.url;
  });
  const release = () =>
    withServerLock(parent, async () => {
      rmSync(ownUserFile, { force: true });
      const files = readdirSync(users).map(name => join(users, name));
      for (const file of files.filter(file => !isUser(file))) rmSync(file, { force: true });
      if (readdirSync(users).length > 0) return;
      const running = readAddress(directory);
      if (running) await endProcess(running.server);
      removeAddress(directory);
      discardFolder(directory);
    });
  return { url, release };
};
