import type { Struck } from '../faults/run.ts';
import type { Kind } from '../load/answers.ts';

/** What the cluster promises, in milliseconds. */
export const LIMITS = { writerGapMs: 5000, gapMs: 1000, pagesMs: 2000 } as const;

/** What waits for the node that writes; pages never do. */
const WRITER: readonly Kind[] = ['reads', 'enquiries', 'unlocks', 'saves'];

/** Every limit that was passed, in words. */
export const passedLimits = ({ outcomes, stored, hitsWriter, unanswered, wholeAfterMs, pagesAfterMs }: Struck): string[] => {
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
  if (!stored.isBalanceRight) faults.push('the balance is not its ledger');
  for (const [kind, { longestGapMs }] of Object.entries(outcomes)) {
    const limit = hitsWriter && WRITER.includes(kind as Kind) ? LIMITS.writerGapMs : LIMITS.gapMs;
    if (longestGapMs > limit) faults.push(`${kind}: a gap of ${longestGapMs} ms`);
  }
  if (wholeAfterMs === null) faults.push('it was not whole again');
  if (pagesAfterMs === null) faults.push('the pages were not right');
  else if (pagesAfterMs > LIMITS.pagesMs) faults.push(`pages right after ${pagesAfterMs} ms`);
  return faults;
};
