import { exceededLimits, type FaultResult } from './run.ts';

const seconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1000).toFixed(1));

const COLUMNS = [
  'Fault',
  'Acknowledged',
  'Stored',
  'Lost',
  'Twice',
  'Mails (twice, marked)',
  'Gap of pages, s',
  'of reads',
  'of enquiries',
  'of unlocks',
  'of saves',
  'Errors by status',
  'Whole again, s',
  'Pages right, s',
  'Limits',
];

const errorsOf = ({ outcomes }: FaultResult) => {
  const sums = new Map<string, number>();
  for (const { errors } of Object.values(outcomes))
    for (const [status, count] of Object.entries(errors)) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums].map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`).join(', ') || '–';
};

const rowOf = (struck: FaultResult): string[] => {
  const { fault, acknowledged, stored, outcomes, wholeAfterMs, pagesAfterMs } = struck;
  const { enquiries, unlocks, saves, mails } = stored;
  return [
    fault,
    `${acknowledged.enquiries} + ${acknowledged.unlocks} + ${acknowledged.saves}`,
    `${enquiries.stored} + ${unlocks.stored}`,
    `${enquiries.lost + unlocks.lost + saves.lost + mails.lost}`,
    `${enquiries.twice + unlocks.twice + mails.twice}`,
    `${mails.sent} (${mails.marked})`,
    ...[outcomes.pages, outcomes.reads, outcomes.enquiries, outcomes.unlocks, outcomes.saves].map(({ longestGapMs }) =>
      seconds(longestGapMs),
    ),
    errorsOf(struck),
    seconds(wholeAfterMs),
    seconds(pagesAfterMs),
    exceededLimits(struck).join('; ') || 'kept',
  ];
};

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/**
 * Returns the results as a Markdown table. "Acknowledged" counts enquiries, unlocks and saves. "Stored" counts
 * enquiries and unlocks.
 */
export const faultTable = (all: readonly FaultResult[]): string =>
  [line(COLUMNS), line(COLUMNS.map(() => '---')), ...all.map(struck => line(rowOf(struck)))].join('\n');
