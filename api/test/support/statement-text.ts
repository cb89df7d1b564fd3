/** Returns the SQL of a statement, whether a driver got it as a string or as an object with options. */
export const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'sql' in asked ? String(asked.sql) : String(asked);
