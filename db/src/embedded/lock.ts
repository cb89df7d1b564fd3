import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './processes.ts';

const holderOf = (file: string): ProcessIdentity | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Runs `work` while no other process starts or stops the server of this folder. The lock of a dead process is ignored.
 * The lock file appears atomically with its holder's name, by a hard link.
 */
export const withServerLock = async <Result>(directory: string, work: () => Promise<Result>): Promise<Result> => {
  const file = join(directory, 'lock');
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, JSON.stringify(identify(process.pid)));
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        break;
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
      const holder = holderOf(file);
      if (holder && !isAlive(holder)) rmSync(file, { force: true });
      await pause(20);
    }
    return await work().finally(() => rmSync(file, { force: true }));
  } finally {
    rmSync(draft, { force: true });
  }
};
