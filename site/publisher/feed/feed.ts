import type { Change, ChangeFeed } from '@marketplace/api';
import { ApiClient } from '../../src/data/api-client.ts';

/** Asks the API: what came after the cursor, waiting so many seconds if there is nothing yet. */
export type AskFeed = (cursor: string, waitSeconds: number, signal?: AbortSignal) => Promise<ChangeFeed>;

/** Longer than the API repeats a change, including the longest wait for an answer. */
const FORGET_AFTER_MS = 120_000;

/**
 * The change feed without its repetitions. Transactions become visible out of order, so the API tells everything of
 * the last seconds again with every answer; here what has been taken is forgotten only long after it last came.
 */
export const feedReader = (ask: AskFeed, now: () => number = Date.now) => {
  const lastCame = new Map<string, number>();
  return {
    /** What is new after the cursor. It comes again until it has been taken. */
    read: async (cursor: string, waitSeconds: number, signal?: AbortSignal): Promise<ChangeFeed> => {
      const answer = await ask(cursor, waitSeconds, signal);
      const changes = answer.changes.filter(({ id }) => {
        if (!lastCame.has(id)) return true;
        lastCame.set(id, now());
        return false;
      });
      return { changes, cursor: answer.cursor };
    },

    /** These are being dealt with and will not be told again. */
    take: (changes: readonly Change[]): void => {
      for (const { id } of changes) lastCame.set(id, now());
      for (const [id, last] of lastCame) if (now() - last > FORGET_AFTER_MS) lastCame.delete(id);
    },
  };
};

/** The feed over HTTP. Throws when the API cannot be reached or refuses. */
export const httpFeed = (apiUrl: string, token: string): AskFeed => {
  const api = new ApiClient(apiUrl, token);
  return (cursor, waitSeconds, signal) => api.wait('/changes', { after: cursor }, waitSeconds, signal);
};
