import type { RowError } from '../../src/bulk/schemas.ts';

/** Returns the fields of a row error that every client reads, without those with which the console translates it. */
export const inEnglish = ({ line, column, reason, resembles }: RowError) => ({
  line,
  column,
  reason,
  ...(resembles && { resembles }),
});
