import { testDatabase } from '@marketplace/db/testing';
import { fillCatalogue } from './catalogue.ts';
import { MeasuredServer, type Run } from './measure.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const FRANCHISES = 10_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const print = (text: string) => process.stdout.write(`${text}\n`);

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** One row of the table: medians over the rounds, in which the two take turns. */
const measured = async ({ name, goal, next }: Scenario, ours: MeasuredServer, bare: MeasuredServer) => {
  const rounds: [Run, Run][] = [];
  for (const server of [ours, bare]) await server.run(next, 1);
  for (let round = 0; round < ROUNDS; round++) {
    // Who begins changes, so that neither always has the warmer database.
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

const only = process.argv[2];
const database = await testDatabase();
const env = {
  ...process.env,
  DATABASE_URL: database.url,
  NODE_ENV: 'production',
  JWT_SECRET: 'jwt-secret-of-the-benchmark-0123456789',
  SECRETS_KEY: 'secrets-key-of-the-benchmark-012345678',
  SERVICE_TOKEN: 'service-token-of-the-benchmark-0123456',
  LIMIT_LEADS_PER_HOUR: '1000000',
};
try {
  print(`${FRANCHISES} franchises, ${ROUNDS} rounds of ${SECONDS} s each, Node ${process.version}\n`);
  const catalogue = await fillCatalogue(database, { franchises: FRANCHISES, leads: 0 });
  const ours = await MeasuredServer.start('our-server.ts', env);
  const bare = await MeasuredServer.start('bare-server.ts', env);
  print(row(['', 'API, req/s', 'bare, req/s', 'ratio', 'by processor time', 'goal', 'µs a request, API / bare']));
  print(row(['---', '--:', '--:', '--:', '--:', '--:', '--:']));
  const reached: boolean[] = [];
  for (const scenario of scenarios(catalogue))
    if (!only || scenario.name.includes(only)) reached.push(await measured(scenario, ours, bare));
  ours.stop();
  bare.stop();
  if (!reached.every(Boolean)) {
    print('\nA goal was missed. On a busy machine, look at the ratio by processor time, or run it again.');
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
