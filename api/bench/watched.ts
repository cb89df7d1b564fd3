import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@marketplace/db';
import { buildApp } from '../src/app/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { loadPackages } from '../src/platform/runtime/late-packages.ts';
import type { Scenario } from './scenarios.ts';

/** Being watched costs so much more processor time at most. */
const MOST = 1.03;
/** Answers in a row before it is the other's turn, and how often each has its turn. */
const [BURST, TURNS] = [100, 150];

/** A collector of traces. @returns where it is, and what ends it */
const aCollector = async () => {
  const child = fork(fileURLToPath(new URL('collector.ts', import.meta.url)));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { endpoint: `http://127.0.0.1:${port}`, end: () => child.disconnect() };
};

/** All that watches. */
const watching = (endpoint: string) => ({
  METRICS_TOKEN: 'metrics-token-of-the-benchmark-0123456',
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
});

/** As pages send an enquiry; nothing else that visitors do asks to be traced. */
const newTraceparent = () => {
  const digits = randomBytes(24).toString('hex');
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-01`;
};

const startedWith = async (env: NodeJS.ProcessEnv) => {
  const config = readConfig(env);
  const database = openDatabase(config.databaseUrl, { knex: 12, prepared: 12 });
  const app = await buildApp({ config, database });
  app.compileSchemas();
  const close = async () => {
    await app.close();
    await database.close();
  };
  /** Processor time of an answer, in microseconds. */
  const burst = async (next: Scenario['next']): Promise<number> => {
    const before = process.cpuUsage();
    for (let n = 0; n < BURST; n++) {
      const { method, path, body } = next();
      const headers = body ? { 'content-type': 'application/json', traceparent: newTraceparent() } : {};
      const { statusCode } = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      if (statusCode >= 300) throw new Error(`${path} answered ${statusCode}`);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / BURST;
  };
  return { burst, close };
};

/** What else the machine does only ever adds: of many turns the tenth that took least tells what it costs. */
const undisturbed = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0;

/**
 * The API as it is beside the API that is measured and traced, both in this process, so that code, memory and processor are the same;
 * they take turns of some answers, after as many that count for nothing.
 * @param print one row of a table
 * @returns whether every scenario stays below {@link MOST}
 */
export const measureWatched = async (
  scenarios: readonly Scenario[],
  env: NodeJS.ProcessEnv,
  print: (cells: (string | number)[]) => void,
): Promise<boolean> => {
  loadPackages();
  const plain = await startedWith(env);
  const collector = await aCollector();
  const watched = await startedWith({ ...env, ...watching(collector.endpoint) });
  print(['', 'µs an answer', 'watched', 'ratio', 'at most']);
  print(['---', '--:', '--:', '--:', '--:']);
  const ratios: number[] = [];
  for (const { name, next } of scenarios) {
    for (const app of [plain, watched]) for (let turn = 0; turn < 10; turn++) await app.burst(next);
    const took = { plain: [] as number[], watched: [] as number[] };
    for (let turn = 0; turn < TURNS; turn++) {
      // Who begins changes: who comes second clears away what the first has left.
      if (turn % 2 === 0) took.plain.push(await plain.burst(next));
      took.watched.push(await watched.burst(next));
      if (turn % 2 === 1) took.plain.push(await plain.burst(next));
    }
    const [without, having] = [undisturbed(took.plain), undisturbed(took.watched)];
    ratios.push(having / without);
    print([name, without.toFixed(1), having.toFixed(1), (having / without).toFixed(3), MOST.toFixed(2)]);
  }
  await plain.close();
  await watched.close();
  collector.end();
  return ratios.every(ratio => ratio <= MOST);
};
