import type { PoolConnection } from 'mysql2/promise';
import { currentPlace, traced } from './current.ts';

/** What a transaction asks with. */
type Asking = Pick<PoolConnection, 'execute'>;

const KIND = /^[\s(]*(select|insert(?:\s+ignore)?\s+into|update|delete\s+from)\s+(\w+)?/i;
const FROM = /\bfrom\s+(?!\()(\w+)/i;

/** What a statement does and to which table, in words that are all its own: it holds no values, and this nothing else. */
const nameOfStatement = (sql: string): string => {
  const [, kind = 'statement', next = ''] = KIND.exec(sql) ?? [];
  const [verb = ''] = kind.toUpperCase().split(/\s/);
  const table = verb === 'SELECT' ? FROM.exec(sql)?.[1] : next;
  return table ? `${verb} ${table}` : verb;
};

/** The connection, of which each statement is a part of the trace; where nothing is traced, the connection itself. */
export const tracedStatements = (connection: PoolConnection): Asking => {
  if (!currentPlace()) return connection;
  const execute = (...asked: Parameters<PoolConnection['execute']>) =>
    traced(nameOfStatement(String(asked[0])), () => connection.execute(...asked));
  return { execute } as Asking;
};
