import type { PublishingReport } from '@marketplace/api';
import type { Log } from '../log.ts';

/** Interval of log entries in milliseconds. The progress that the API receives is more recent. */
const LOGGED_EVERY_MS = 5_000;

/** Progress of publishing everything. */
export type ProgressFacts = Pick<PublishingReport, 'state' | 'done' | 'total' | 'since' | 'error'>;

/** Counts the pages while everything is published. */
export const publishingProgress = (log: Log) => {
  let facts: ProgressFacts = { state: 'following', done: 0, total: 0, since: null, error: null };
  let loggedAt = 0;
  const set = (changed: Partial<ProgressFacts>) => {
    facts = { ...facts, ...changed };
  };
  const logProgress = () => {
    loggedAt = Date.now();
    const { done, total, since } = facts;
    log('info', 'publishing everything', { total, done, since });
  };
  return {
    facts: (): ProgressFacts => facts,
    /**
     * Starts counting.
     * @param total the estimated number of pages
     */
    begin: (total: number): void => {
      set({ state: 'publishing', done: 0, total, since: new Date().toISOString() });
      logProgress();
    },
    advance: (pages: number): void => {
      const done = facts.done + pages;
      set({ done, total: Math.max(facts.total, done) });
      if (Date.now() - loggedAt >= LOGGED_EVERY_MS) logProgress();
    },
    /** Ends counting: every page was tried. */
    end: (): void => {
      set({ state: 'following', total: facts.done });
      logProgress();
    },
    /** Called when visitors get a release in which everything was published. */
    published: (): void => set({ error: null }),
    /** Called when the publication failed and visitors continue to get the previous release. */
    failed: (error: string): void => set({ state: 'following', error }),
    /** Called when everything was published once and the publisher ends. */
    finish: (): void => set({ state: 'finished' }),
  };
};

export type Progress = ReturnType<typeof publishingProgress>;
