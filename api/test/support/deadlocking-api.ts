import { testSeed } from '@marketplace/db/testing';
import type { t as tap } from 'tap';
import type { DatabaseProxy } from './database-proxy.ts';
import { deadlockingServer } from './deadlocking-database.ts';
import { type TestApi, testApi } from './test-api.ts';

/**
 * Probability that a statement fails. About one in five unlocks, which have twenty statements, is refused at its first
 * attempt. All of its eight attempts fail only once in a million, so a 503 is not chance in a short test.
 */
const CHANCE = 0.01;

/**
 * Starts the API on a database that aborts transactions at random.
 * @param chance probability that a statement fails; a long test needs a smaller one
 * @returns the API, and in `refused` the number of errors by error number
 */
export const deadlockingApi = async (
  t: Pick<typeof tap, 'teardown' | 'comment'>,
  chance = CHANCE,
): Promise<TestApi & Pick<DatabaseProxy, 'refused'>> => {
  const started: DatabaseProxy[] = [];
  const seed = testSeed(t);
  const api = await testApi(t, {}, async url => {
    const server = await deadlockingServer(t, url, { chance, seed });
    started.push(server);
    return server.url;
  });
  const [server] = started;
  if (!server) throw new Error('The database was not reached through the server before it');
  return { ...api, refused: server.refused };
};
