import { type DatabaseProxy, databaseProxy, type Refusal, type Statement } from './database-proxy.ts';
import { type TestApi, testApi } from './test-api.ts';

const WRITES = /^\s*(insert|update|delete|replace|truncate|create|alter|drop)\b/i;
const COMMITS = /^\s*commit\b/i;

/** The error of a `read_only` server, and that of a transaction which became read-only. */
const READ_ONLY: Refusal = {
  errno: 1290,
  state: 'HY000',
  message: 'The MariaDB server is running with the --read-only option so it cannot execute this statement',
  instead: 'DO 0',
};
const IN_A_TRANSACTION: Refusal = {
  errno: 1792,
  state: '25006',
  message: 'Cannot execute statement in a READ ONLY transaction',
  instead: 'DO 0',
};

/** State of the database: normal; refusing writes; or accepting writes and refusing to commit them. */
export type State = 'well' | 'read-only' | 'read-only at the end';

const refusals: Record<State, (statement: Statement) => Refusal | null> = {
  well: () => null,
  'read-only': ({ sql, isMember }) => (WRITES.test(sql) ? (isMember ? IN_A_TRANSACTION : READ_ONLY) : null),
  // The proxy also sends the ROLLBACK that such an error implies.
  'read-only at the end': ({ sql }) => (COMMITS.test(sql) ? { ...READ_ONLY, instead: 'ROLLBACK' } : null),
};

/** Starts the API on a database whose failures the test controls. */
export const failingApi = async (t: {
  teardown(work: () => unknown): unknown;
}): Promise<{ api: TestApi; database: DatabaseProxy & { state: State } }> => {
  const database = { state: 'well' as State };
  const started: DatabaseProxy[] = [];
  const api = await testApi(t, {}, async url => {
    const server = await databaseProxy(t, url, statement => refusals[database.state](statement));
    started.push(server);
    return server.url;
  });
  const [server] = started;
  if (!server) throw new Error('The database was not reached through the server before it');
  return { api, database: Object.assign(database, server) };
};
