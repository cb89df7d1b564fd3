import type { Covered, Full, Segment } from '../../src/backup/target/names.ts';
import { fullName, fullsOf, segmentName, segmentsOf } from '../../src/backup/target/names.ts';

/** 1 July 2026, 00:00 in Malaysia, and so many hours later. */
export const at = (hours: number): Date => new Date(Date.UTC(2026, 5, 30, 16) + hours * 3_600_000);

const BEGUN = at(0).getTime() / 1000;

/** A full backup, by its name alone. */
export const aFull = (hours: number, log: { file: string; position: number } | null = null): Full => {
  const [full] = fullsOf([{ name: fullName(at(hours), log), bytes: 1 }]);
  if (!full) throw new Error('A name of ours is not known');
  return full;
};

/** The name of a log file. */
export const logFile = (number: number): string => `bin.${String(number).padStart(6, '0')}`;

/** A part of log file `number`, by its name alone. */
export const aSegment = (number: number, from: number, to: number, lastHour: number, isEnd = false): Segment => {
  const file = logFile(number);
  const begun = BEGUN + number;
  const [segment] = segmentsOf([
    { name: segmentName({ file, begun, from, to, lastAt: at(lastHour), isEnd }), bytes: 1 },
  ]);
  if (!segment) throw new Error('A name of ours is not known');
  return segment;
};

/** How far the log is said to be copied. */
export const coveredTo = (number: number, position: number, hour: number): Covered => ({
  file: logFile(number),
  begun: BEGUN + number,
  position,
  until: at(hour).toISOString(),
});
