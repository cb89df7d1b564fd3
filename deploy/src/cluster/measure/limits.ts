import type { CallResults, Kind } from '../load/results.ts';
import type { StoredComparison } from './stored-data.ts';

/**
 * Maximum gaps and delays of the cluster in milliseconds. `databaseGapMs` applies to calls that need the database while
 * one of its nodes fails.
 */
const LIMITS = { gapMs: 1000, databaseGapMs: 5000, pagesMs: 2000 } as const;

/** Kinds of calls that need the database. Pages do not need it. */
const ON_DATABASE: readonly Kind[] = ['reads', 'enquiries', 'unlocks', 'saves'];

/** Results after a load has ended and its mails were sent. */
export interface LoadResults {
  outcomes: Record<Kind, CallResults>;
  stored: StoredComparison;
  /** Number of calls that never succeeded. */
  unanswered: number;
  /** Whether the fault affected a database node. */
  hitsDatabase: boolean;
  /** Time in milliseconds from the last save until the pages of both web servers show it. */
  pagesAfterMs: number | null;
}

/** Returns a message for every exceeded limit. */
export const exceededLoadLimits = ({
  outcomes,
  stored,
  hitsDatabase,
  unanswered,
  pagesAfterMs,
}: LoadResults): string[] => {
  const faults: string[] = [];
  const none = (count: number, what: string) => {
    if (count > 0) faults.push(`${count} ${what}`);
  };
  none(stored.enquiries.lost, 'enquiries lost');
  none(stored.enquiries.twice, 'enquiries twice');
  none(stored.unlocks.lost, 'unlocks lost');
  none(stored.unlocks.twice, 'unlocks twice');
  none(stored.saves.lost, 'saves lost');
  none(stored.mails.lost, 'mails lost');
  none(stored.mails.twice, 'mails twice and not marked');
  none(unanswered, 'never answered well');
  if (stored.writers.length > 1) faults.push(`written to at ${stored.writers.join(' and ')}`);
  if (!stored.isBalanceRight) faults.push('the balance is not its ledger');
  for (const [kind, { longestGapMs }] of Object.entries(outcomes)) {
    const limit = hitsDatabase && ON_DATABASE.includes(kind as Kind) ? LIMITS.databaseGapMs : LIMITS.gapMs;
    if (longestGapMs > limit) faults.push(`${kind}: a gap of ${longestGapMs} ms`);
  }
  if (pagesAfterMs === null) faults.push('the pages were not right');
  else if (pagesAfterMs > LIMITS.pagesMs) faults.push(`pages right after ${pagesAfterMs} ms`);
  return faults;
};
