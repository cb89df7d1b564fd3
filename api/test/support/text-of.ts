/** The text of a statement, whichever way a driver is given it: by itself, or with what else is said of it. */
export const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'sql' in asked ? String(asked.sql) : String(asked);
