import type { Change, ChangeFeed } from '@marketplace/api';
import { ApiClient } from '../../src/data/api-client.ts';

/**
 * Requests the changes after the cursor. If there are none, the API waits up to `waitSeconds` seconds for the next
 * change.
 */
export type ReadFeed = (cursor: string, waitSeconds: number, signal?: AbortSignal) => Promise<ChangeFeed>;

/**
 * Time in milliseconds for which a change is remembered. It is longer than the API repeats the change, even if a
 * response takes the longest wait.
 */
const FORGET_AFTER_MS = 120_000;

/**
 * Removes repetitions from the change feed. Transactions become visible out of order, so the API repeats all changes of
 * the last seconds in every response. A change that was taken is remembered until long after its last repetition.
 */
export const feedReader = (ask: ReadFeed, now: () => number = Date.now) => {
  const lastSeen = new Map<string, number>();
  return {
    /** Returns the new changes after the cursor. A change is returned again until `take` is called with it. */
    read: async (cursor: string, waitSeconds: number, signal?: AbortSignal): Promise<ChangeFeed> => {
      const answer = await ask(cursor, waitSeconds, signal);
      const changes = answer.changes.filter(({ id }) => {
        if (!lastSeen.has(id)) return true;
        lastSeen.set(id, now());
        return false;
      });
      return { changes, cursor: answer.cursor };
    },

    /** Records that changes are being processed, so that `read` does not return them again. */
    take: (changes: readonly Change[]): void => {
      for (const { id } of changes) lastSeen.set(id, now());
      for (const [id, last] of lastSeen) if (now() - last > FORGET_AFTER_MS) lastSeen.delete(id);
    },
  };
};

/** Creates a function that reads the feed over HTTP. It throws when the API cannot be reached or returns an error. */
export const httpFeed = (apiUrl: string, token: string): ReadFeed => {
  const api = new ApiClient(apiUrl, token);
  return (cursor, waitSeconds, signal) => api.wait('/changes', { after: cursor }, waitSeconds, signal);
};
