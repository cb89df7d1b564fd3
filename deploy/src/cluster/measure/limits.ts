import type { Kind, Outcome } from '../load/answers.ts';
import type { DatabaseKind } from '../state.ts';
import type { Stored } from './stored.ts';

/** What the cluster promises, in milliseconds. */
const LIMITS = { gapMs: 1000, pagesMs: 2000 } as const;

/**
 * Of what needs the database, where one of its nodes is hit. A group of MySQL's takes five seconds to suspect anybody, which
 * nothing shortens; then it agrees, and chooses who writes.
 */
const DATABASE_GAP_MS: Record<DatabaseKind, number> = { galera: 5000, 'group-replication': 10_000 };

/** What waits for the database; pages never do. */
const ON_DATABASE: readonly Kind[] = ['reads', 'enquiries', 'unlocks', 'saves'];

/** What is left when a load has ended and its mails are out. */
export interface Loaded {
  outcomes: Record<Kind, Outcome>;
  stored: Stored;
  /** Who was never answered well. */
  unanswered: number;
  /** The database of which a node was hit; null where none was. */
  hitDatabase: DatabaseKind | null;
  /** From the last save to the pages of both web servers. */
  pagesAfterMs: number | null;
}

/** Every limit that was passed, in words. */
export const passedLimits = ({ outcomes, stored, hitDatabase, unanswered, pagesAfterMs }: Loaded): string[] => {
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
    const limit = hitDatabase && ON_DATABASE.includes(kind as Kind) ? DATABASE_GAP_MS[hitDatabase] : LIMITS.gapMs;
    if (longestGapMs > limit) faults.push(`${kind}: a gap of ${longestGapMs} ms`);
  }
  if (pagesAfterMs === null) faults.push('the pages were not right');
  else if (pagesAfterMs > LIMITS.pagesMs) faults.push(`pages right after ${pagesAfterMs} ms`);
  return faults;
};
