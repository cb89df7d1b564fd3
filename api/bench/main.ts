import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@marketplace/db/testing';
import { anAdmin } from '../test/support/builders.ts';
import { freePort } from '../test/support/server-process.ts';
import { aToken } from '../test/support/tokens.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';
import { MeasuredServer, type Run } from './measure.ts';
import { type Load, MAX_MEMORY_MB, measureMemoryUnderLoads } from './memory.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const FRANCHISES = 10_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const print = (text: string) => process.stdout.write(`${text}\n`);

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** Prints one row of the table: medians over the rounds, in which the two servers alternate. */
const measured = async ({ name, goal, next }: Scenario, ours: MeasuredServer, bare: MeasuredServer) => {
  const rounds: [Run, Run][] = [];
  for (const server of [ours, bare]) await server.run(next, 1);
  for (let round = 0; round < ROUNDS; round++) {
    // The order changes, so that neither server always has the warmer database.
    if (round % 2 === 0) rounds.push([await ours.run(next, SECONDS), await bare.run(next, SECONDS)]);
    else rounds.push([await bare.run(next, SECONDS), await ours.run(next, SECONDS)].reverse() as [Run, Run]);
  }
  const of = (find: (round: [Run, Run]) => number) => median(rounds.map(find));
  const ratio = of(([ours, bare]) => ours.perSecond / bare.perSecond);
  print(
    row([
      name,
      Math.round(of(([ours]) => ours.perSecond)),
      Math.round(of(([, bare]) => bare.perSecond)),
      ratio.toFixed(2),
      of(([ours, bare]) => bare.microseconds / ours.microseconds).toFixed(2),
      goal.toFixed(2),
      `${Math.round(of(([ours]) => ours.microseconds))} / ${Math.round(of(([, bare]) => bare.microseconds))}`,
    ]),
  );
  return ratio >= goal;
};

const printHeader = (heads: string[]) => {
  print(row(heads));
  print(row(heads.map((_, at) => (at === 0 ? '---' : '--:'))));
};

const env = {
  NODE_ENV: 'production',
  JWT_SECRET: 'jwt-secret-of-the-benchmark-0123456789',
  SECRETS_KEY: 'secrets-key-of-the-benchmark-012345678',
  SERVICE_TOKEN: 'service-token-of-the-benchmark-0123456',
  LIMIT_LEADS_PER_HOUR: '1000000',
  LIMIT_READS_PER_MINUTE: '1000000',
  LIMIT_SEARCHES_PER_MINUTE: '1000000',
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LOGIN_FAILURES: '1000000',
  LOG_LEVEL: 'error',
  DATA_DIR: await mkdtemp(join(tmpdir(), 'bench-')),
};

/** Compares the API with the bare server. */
const compareSpeed = async (database: TestDatabase, catalogue: Catalogue, only: string | undefined) => {
  print(`\n${FRANCHISES} franchises, ${ROUNDS} rounds of ${SECONDS} s each, Node ${process.version}\n`);
  const environment = { ...process.env, ...env, DATABASE_URL: database.url };
  const apiServer = await MeasuredServer.start('api-server.ts', environment);
  const bare = await MeasuredServer.start('bare-server.ts', environment);
  printHeader(['', 'API, req/s', 'bare, req/s', 'ratio', 'by processor time', 'goal', 'µs a request, API / bare']);
  const reached: boolean[] = [];
  for (const scenario of scenarios(catalogue))
    if (!only || scenario.name.includes(only)) reached.push(await measured(scenario, apiServer, bare));
  apiServer.stop();
  bare.stop();
  return reached.every(Boolean);
};

/**
 * Measures the memory of a process that was started as `npm start` does. It must stay below `MOST_MB` under visitors'
 * requests; under other load it is only printed.
 */
const measureMemory = async (database: TestDatabase, catalogue: Catalogue) => {
  const admin = await aToken(env.JWT_SECRET, await anAdmin(database));
  let n = 0;
  const visitors: Load[] = scenarios(catalogue);
  const others: Load[] = [
    {
      name: 'the publisher reads 200 at a time',
      connections: 2,
      next: () => ({ method: 'GET', path: '/franchises?range=[0,199]', token: env.SERVICE_TOKEN }),
    },
    {
      name: 'exports',
      connections: 2,
      next: () => ({ method: 'GET', path: '/admin/export/franchises', token: admin }),
    },
    {
      name: 'wrong passwords',
      next: () => ({
        method: 'POST',
        path: '/auth/login',
        body: JSON.stringify({ email: `${n++}@example.com`, password: 'not the password' }),
      }),
    },
  ];
  const more = { ...env, DATABASE_URL: database.url, PORT: String(await freePort()), MALLOC_ARENA_MAX: '2' };
  const { readyMb, uses } = await measureMemoryUnderLoads(more, [...visitors, ...others], SECONDS * 2);
  print(`\nMemory of a process: ${Math.round(readyMb)} MB when it is ready. The most it ever had, after\n`);
  printHeader(['', 'MB', 'goal']);
  const goals = visitors.map(() => String(MAX_MEMORY_MB));
  for (const [at, { name, peakMb }] of uses.entries()) print(row([name, Math.round(peakMb), goals[at] ?? '']));
  return uses.slice(0, visitors.length).every(({ peakMb }) => peakMb < MAX_MEMORY_MB);
};

/** `memory`, part of a row's name, or nothing for all. */
const onlyScenario = process.argv[2];
const reached: boolean[] = [];
const database = await testDatabase();
try {
  const catalogue = await fillCatalogue(database, { franchises: FRANCHISES, leads: 0 });
  if (onlyScenario !== 'memory') reached.push(await compareSpeed(database, catalogue, onlyScenario));
  if (!onlyScenario || onlyScenario === 'memory') reached.push(await measureMemory(database, catalogue));
} finally {
  await database.close();
  await rm(env.DATA_DIR, { recursive: true, force: true });
}
if (!reached.every(Boolean)) {
  print('\nA goal was missed. On a busy machine, look at the ratio by processor time, or run it again.');
  process.exitCode = 1;
}
