/** What goes from a target. Whatever is not named as ours is never touched. */
import type { Stock } from '../log/coverage.ts';
import type { Keep } from '../target/keep.ts';
import { type Full, type Segment, VERIFIED, verifiedName } from '../target/names.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days, weeks and months are Malaysia's. */
const MALAYSIA_MS = 8 * HOUR_MS;
/** 5 January 1970 was the first Monday. */
const FIRST_MONDAY = 4;

const dayOf = (at: Date) => Math.floor((at.getTime() + MALAYSIA_MS) / DAY_MS);
const PERIODS: Record<keyof Keep, (at: Date) => string> = {
  daily: at => `${dayOf(at)}`,
  weekly: at => `${Math.floor((dayOf(at) - FIRST_MONDAY) / 7)}`,
  monthly: at => new Date(at.getTime() + MALAYSIA_MS).toISOString().slice(0, 7),
};

const newestOfEach = (fulls: Full[], periodOf: (at: Date) => string, count: number): Full[] => {
  const newest = new Map(fulls.map(full => [periodOf(full.at), full]));
  return count === 0 ? [] : [...newest.values()].slice(-count);
};

/**
 * The full backups that stay: the newest of each of the last so many days, weeks and months that have one; the newest of
 * all, and the newest that was verified, whatever the numbers say.
 * @param verified names of marks of verification
 */
export const staying = (fulls: Full[], verified: ReadonlySet<string>, keep: Keep): Set<Full> => {
  const proven = fulls.findLast(full => verified.has(verifiedName(full)));
  return new Set([
    ...newestOfEach(fulls, PERIODS.daily, keep.daily),
    ...newestOfEach(fulls, PERIODS.weekly, keep.weekly),
    ...newestOfEach(fulls, PERIODS.monthly, keep.monthly),
    ...fulls.slice(-1),
    ...(proven ? [proven] : []),
  ]);
};

/** Whole files of the log whose last change is older than the oldest full backup that stays, with an hour to spare. */
const outlived = (segments: Segment[], oldest: Full | undefined): Segment[] => {
  if (!oldest) return [];
  const youngest = oldest.at.getTime() - HOUR_MS;
  const fileOf = ({ file, begun }: Segment) => `${file} ${begun}`;
  const ended = new Set(segments.filter(({ isEnd }) => isEnd).map(fileOf));
  const isNeeded = (segment: Segment) =>
    !ended.has(fileOf(segment)) || segment.file === oldest.log?.file || segment.lastAt.getTime() > youngest;
  const needed = new Set(segments.filter(isNeeded).map(fileOf));
  return segments.filter(segment => !needed.has(fileOf(segment)));
};

const MARK = new RegExp(`^${VERIFIED}\\d{8}T\\d{6}Z\\.json$`);

/** The names of what may go. */
export const expired = ({ fulls, segments }: Stock, marks: string[], keep: Keep): string[] => {
  const stays = staying(fulls, new Set(marks), keep);
  const oldest = fulls.find(full => stays.has(full) && full.log);
  const marksOf = new Set([...stays].map(verifiedName));
  return [
    ...fulls.filter(full => !stays.has(full)).map(({ name }) => name),
    ...outlived(segments, oldest).map(({ name }) => name),
    ...marks.filter(name => MARK.test(name) && !marksOf.has(name)),
  ];
};
