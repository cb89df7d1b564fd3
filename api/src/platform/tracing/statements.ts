import type { PoolConnection } from 'mysql2/promise';
import { currentTraceContext, runTraced } from './current.ts';

/** The connection of a transaction. */
type Asking = Pick<PoolConnection, 'execute'>;

const KIND = /^[\s(]*(select|insert(?:\s+ignore)?\s+into|update|delete\s+from)\s+(\w+)?/i;
const FROM = /\bfrom\s+(?!\()(\w+)/i;

/** Returns the verb and the table of a statement as the name of its span; the name contains no values. */
const nameOfStatement = (sql: string): string => {
  const [, kind = 'statement', next = ''] = KIND.exec(sql) ?? [];
  const [verb = ''] = kind.toUpperCase().split(/\s/);
  const table = verb === 'SELECT' ? FROM.exec(sql)?.[1] : next;
  return table ? `${verb} ${table}` : verb;
};

/** Returns a connection that traces each statement. Without a current span, returns the connection itself. */
export const tracedStatements = (connection: PoolConnection): Asking => {
  if (!currentTraceContext()) return connection;
  const execute = (...asked: Parameters<PoolConnection['execute']>) =>
    runTraced(nameOfStatement(String(asked[0])), () => connection.execute(...asked));
  return { execute } as Asking;
};
