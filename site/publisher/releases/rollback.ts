import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeAtomically } from './files.ts';
import type { ReleaseState, Releases } from './releases.ts';

/** There is no such older release. */
class NoSuchRelease extends Error {
  constructor(id: string | undefined, complete: string[]) {
    super(
      `There is no ${id === undefined ? 'older release' : `release ${id}`}; there are: ${complete.join(', ') || 'none'}`,
    );
    this.name = 'NoSuchRelease';
  }
}

/** The release to go back to: the one named, or the newest that is older than the current. */
export const releaseBefore = async (releases: Releases, id?: string): Promise<ReleaseState> => {
  const complete = await releases.complete();
  const current = await releases.current();
  const wanted = id ?? complete.filter(one => current === undefined || one < current.id).at(-1);
  const state = wanted === undefined ? undefined : await releases.state(wanted);
  if (!state || state.id === current?.id) throw new NoSuchRelease(id, complete);
  return state;
};

interface Request {
  /** The release wanted; without it the one before the current. */
  id?: string;
  /** Why it could not be done. */
  refused?: string;
}

/** How the command asks a publisher that is running to go back: a file, which the publisher removes when it is done. */
export const rollbackRequest = (siteDir: string) => {
  const file = join(siteDir, 'rollback.json');
  const pending = (): Promise<Request | undefined> => readJson(file);
  const done = (): Promise<void> => rm(file, { force: true });
  const refuse = (refused: string): void => writeAtomically(file, JSON.stringify({ refused }));

  /**
   * Resolves when the running publisher has gone back; throws what it refused with.
   * @param signal gives it up: what nobody waits for is not done later, when it would surprise
   */
  const make = async (id: string | undefined, signal: AbortSignal): Promise<void> => {
    writeAtomically(file, JSON.stringify({ id }));
    for (;;) {
      await sleep(200, undefined, { signal }).catch(async error => {
        await done();
        throw error;
      });
      const request = await pending();
      if (!request) return;
      if (request.refused === undefined) continue;
      await done();
      throw new Error(request.refused);
    }
  };

  /** Resolves when somebody asks, or when it is time to stop. */
  const asked = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      if (existsSync(file) && (await pending())?.refused === undefined) return;
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  };
  return { make, pending, done, refuse, asked };
};
