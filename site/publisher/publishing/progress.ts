import type { PublishingReport } from '@marketplace/api';
import type { Log } from '../log.ts';

/** In the log this often; who wants to see it move asks the API. */
const LOGGED_EVERY_MS = 5_000;

/** How far a publication of everything has come. */
export type ProgressFacts = Pick<PublishingReport, 'state' | 'done' | 'total' | 'since' | 'error'>;

/** Counts the pages of a publication of everything. */
export const publishingProgress = (log: Log) => {
  let facts: ProgressFacts = { state: 'following', done: 0, total: 0, since: null, error: null };
  let loggedAt = 0;
  const set = (changed: Partial<ProgressFacts>) => {
    facts = { ...facts, ...changed };
  };
  const tell = () => {
    loggedAt = Date.now();
    const { done, total, since } = facts;
    log('info', 'publishing everything', { total, done, since });
  };
  return {
    facts: (): ProgressFacts => facts,
    /** @param total as far as can be said before */
    begin: (total: number): void => {
      set({ state: 'publishing', done: 0, total, since: new Date().toISOString() });
      tell();
    },
    advance: (pages: number): void => {
      const done = facts.done + pages;
      set({ done, total: Math.max(facts.total, done) });
      if (Date.now() - loggedAt >= LOGGED_EVERY_MS) tell();
    },
    /** Every page has had its turn. */
    end: (): void => {
      set({ state: 'following', total: facts.done });
      tell();
    },
    /** Visitors get a release in which everything was published. */
    published: (): void => set({ error: null }),
    /** Visitors keep what they had. */
    failed: (error: string): void => set({ state: 'following', error }),
    /** Everything was asked for once, and nothing follows. */
    finish: (): void => set({ state: 'finished' }),
  };
};

export type Progress = ReturnType<typeof publishingProgress>;
