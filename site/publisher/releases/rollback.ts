import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeAtomically } from './files.ts';
import type { ReleaseState, Releases } from './releases.ts';

/** The requested release does not exist. */
class NoSuchRelease extends Error {
  constructor(id: string | undefined, complete: string[]) {
    super(
      `There is no ${id === undefined ? 'older release' : `release ${id}`}; there are: ${complete.join(', ') || 'none'}`,
    );
    this.name = 'NoSuchRelease';
  }
}

/**
 * Returns the target of a rollback: the named release, or the newest one that is older than the current release.
 * @throws {NoSuchRelease} when the release does not exist or is the current one
 */
export const findRollbackTarget = async (releases: Releases, id?: string): Promise<ReleaseState> => {
  const complete = await releases.complete();
  const current = await releases.current();
  const targetId = id ?? complete.filter(one => current === undefined || one < current.id).at(-1);
  const state = targetId === undefined ? undefined : await releases.state(targetId);
  if (!state || state.id === current?.id) throw new NoSuchRelease(id, complete);
  return state;
};

interface Request {
  /** Id of the wanted release. Default: the release before the current one. */
  id?: string;
  /** Reason why the rollback failed. */
  refused?: string;
}

/**
 * Transfers a rollback request from the command line to a running publisher. The request is a file, which the publisher
 * deletes when the rollback is done.
 */
export const rollbackRequest = (siteDir: string) => {
  const file = join(siteDir, 'rollback.json');
  const pending = (): Promise<Request | undefined> => readJson(file);
  const done = (): Promise<void> => rm(file, { force: true });
  const refuse = (refused: string): void => writeAtomically(file, JSON.stringify({ refused }));

  /**
   * Requests a rollback. Resolves when the running publisher has carried it out.
   * @param signal cancels the request, so that the rollback does not happen unexpectedly later
   * @throws {Error} with the publisher's reason when it refuses
   */
  const requestRollback = async (id: string | undefined, signal: AbortSignal): Promise<void> => {
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

  /** Resolves when a rollback is requested, or when the signal aborts. */
  const waitForRequest = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      if (existsSync(file) && (await pending())?.refused === undefined) return;
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  };
  return { make: requestRollback, pending, done, refuse, waitForRequest };
};
