import { freePort, startServer } from '../test/support/server-process.ts';
import { aToken } from '../test/support/tokens.ts';
import { listDatabase } from './list-database.ts';
import type { ListScenario } from './list-question.ts';
import { listScenarios } from './list-scenarios.ts';

/** A page takes less than this many times as long with ten times as much. */
const MOST_GROWTH = 2;
/** What is answered within so many milliseconds has not grown, whatever the smaller size takes. */
const AT_ONCE_MS = 10;
const SHARE = 0.95;
const UNMEASURED = 5;

type Env = Record<string, string>;

const percentile = (times: number[], share: number) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** A database of one size, and a server on it. */
const side = async (franchises: number, env: Env) => {
  const { database, data } = await listDatabase(franchises);
  const server = await startServer({
    ...env,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    WORKER: 'off',
  });
  const secret = env.JWT_SECRET ?? '';
  const tokens = {
    visitor: null,
    publisher: env.SERVICE_TOKEN ?? '',
    admin: await aToken(secret, data.admin),
    consultant: await aToken(secret, data.consultant),
    busiest: await aToken(secret, data.busiest),
  };
  /** Something is saved that visitors can see: from then on nothing is answered from memory. */
  const save = () =>
    fetch(`${server.url}/site-settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
      body: '{}',
    });
  const ask = async ({ as, path }: ListScenario, n: number): Promise<number> => {
    const token = tokens[as];
    if (as === 'visitor' && !(await save()).ok) throw new Error('The settings could not be saved');
    const began = performance.now();
    const answer = await fetch(server.url + path(n), token ? { headers: { authorization: `Bearer ${token}` } } : {});
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path(n)} was answered ${answer.status}`);
    return performance.now() - began;
  };
  const close = async () => {
    server.process.kill();
    await database.close();
  };
  return { ask, close, scenarios: listScenarios(data) };
};

/**
 * Measures every list at a tenth of a size and at the whole, in turns, one request after the other, and prints a row
 * for each.
 * @param only a part of a row's name; undefined for all
 * @returns whether all goals were reached
 */
export const measureLists = async (
  franchises: number,
  requests: number,
  only: string | undefined,
  env: Env,
  print: (row: (string | number)[]) => void,
): Promise<boolean> => {
  const [small, large] = [await side(franchises / 10, env), await side(franchises, env)];
  const reached: boolean[] = [];
  try {
    for (const [at, scenario] of small.scenarios.entries()) {
      const other = large.scenarios[at];
      const name = `${scenario.as}: ${scenario.name}`;
      if (!other || (only && !name.includes(only))) continue;
      const [few, many]: [number[], number[]] = [[], []];
      for (let n = 0; n < UNMEASURED; n++) await Promise.all([small.ask(scenario, n), large.ask(other, n)]);
      for (let n = 0; n < requests; n++) {
        few.push(await small.ask(scenario, n));
        many.push(await large.ask(other, n));
      }
      const [p95, grown] = [percentile(few, SHARE), percentile(many, SHARE)];
      const isReached = grown < Math.max(MOST_GROWTH * p95, AT_ONCE_MS) && grown < (scenario.withinMs ?? Infinity);
      reached.push(isReached);
      const shown = [percentile(few, 0.5), p95, percentile(many, 0.5), grown].map(ms => ms.toFixed(1));
      print([name, ...shown, (grown / p95).toFixed(2), isReached ? '' : 'missed']);
    }
  } finally {
    await small.close();
    await large.close();
  }
  return reached.every(Boolean);
};
