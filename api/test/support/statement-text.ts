/** Returns the SQL of a statement, whether a driver got it as a string or as an object with options. */
export const statementText = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'sql' in statement ? String(statement.sql) : String(statement);
