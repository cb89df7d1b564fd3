import type { RowError } from '../../src/bulk/schemas.ts';

/**
 * Returns the English text and the place of a row error, without the fields from which the console makes its
 * translation.
 */
export const toEnglishRowError = ({ line, column, reason, resembles }: RowError) => ({
  line,
  column,
  reason,
  ...(resembles && { resembles }),
});
