import { type RawBuilder, raw } from 'objection';

/** Now, by the clock of the database. */
export const utcNow = (): RawBuilder => raw('UTC_TIMESTAMP(3)');

/** So many seconds from now, by the clock of the database. */
export const secondsFromNow = (seconds: number): RawBuilder =>
  raw('UTC_TIMESTAMP(3) + INTERVAL ? MICROSECOND', Math.round(seconds * 1_000_000));

/** `updated_at` of a save: now, and always later than it was, so that two saves never share a version. */
export const versionAfter = (): RawBuilder => raw('GREATEST(UTC_TIMESTAMP(3), updated_at + INTERVAL 1000 MICROSECOND)');
