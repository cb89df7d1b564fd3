import { testSeed } from '@marketplace/db/testing';
import type { t as tap } from 'tap';
import { deadlockingServer } from './deadlocks.ts';
import type { ServerBefore } from './server-before.ts';
import { type TestApi, testApi } from './test-api.ts';

/**
 * Of a transaction's dozen statements one is refused about every sixth time: all of its eight attempts once in a million,
 * so that whoever is told to try again later is not there by chance.
 */
const CHANCE = 0.015;

/** The API on a database that now and then gives a transaction up; `refused` says how often, by the error's number. */
export const deadlockingApi = async (
  t: Pick<typeof tap, 'teardown' | 'comment'>,
): Promise<TestApi & Pick<ServerBefore, 'refused'>> => {
  const started: ServerBefore[] = [];
  const seed = testSeed(t);
  const api = await testApi(t, {}, async url => {
    const server = await deadlockingServer(t, url, { chance: CHANCE, seed });
    started.push(server);
    return server.url;
  });
  const [server] = started;
  if (!server) throw new Error('The database was not reached through the server before it');
  return { ...api, refused: server.refused };
};
