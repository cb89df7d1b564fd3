import type { RowError } from '../../src/bulk/schemas.ts';

/** What every client reads of why a row was not stored, without what the console says it in other languages by. */
export const inEnglish = ({ line, column, reason, resembles }: RowError) => ({
  line,
  column,
  reason,
  ...(resembles && { resembles }),
});
