/** How many full backups stay: the newest of each of the last so many days, weeks and months that have one. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

const PART = /^(\d{1,4}) (daily|weekly|monthly)$/;

const isPeriod = (name: string | undefined): name is keyof Keep =>
  name === 'daily' || name === 'weekly' || name === 'monthly';

/** Reads `7 daily, 4 weekly, 12 monthly`; what is not named keeps none. */
export const readKeep = (text: string, faults: string[]): Keep => {
  const keep: Keep = { daily: 0, weekly: 0, monthly: 0 };
  for (const part of text.split(',')) {
    const [, count, period] = PART.exec(part.trim()) ?? [];
    if (isPeriod(period)) keep[period] = Number(count);
    else faults.push(`BACKUP_KEEP must be like "7 daily, 4 weekly, 12 monthly", not "${text}"`);
  }
  if (keep.daily + keep.weekly + keep.monthly === 0) faults.push('BACKUP_KEEP keeps nothing');
  return keep;
};
