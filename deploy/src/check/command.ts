import { availableParallelism } from 'node:os';
import { sharedTestServer } from '@marketplace/db/testing';
import { findBrowser } from '@marketplace/deploy/browser';
import { explain } from '../command/explain.ts';
import { say, step } from '../command/progress.ts';
import { type Stoppable, stopOnSignal } from '../command/shutdown.ts';
import type { Tally } from './tap-results.ts';

/** A server that tests run on. */
interface TestServer extends Stoppable {
  url: string;
}

/** What a command that checks is given. */
export interface Command {
  /** Aborted, nothing more is begun; a signal does so. */
  stopping: AbortController;
  /** What is to be stopped at the end, last first. */
  add<Part extends Stoppable>(part: Part): Part;
  /** Waits for this; broken off by a signal, for its end. */
  until<Result>(work: Promise<Result>): Promise<Result>;
  /** Adds to what was counted. */
  count(tally: Partial<Tally>): void;
  /** What tests find in their environment; the server is that of `TEST_DATABASE_URL`, else what is started. */
  environment(start?: () => Promise<TestServer>): Promise<NodeJS.ProcessEnv>;
}

/** One that all tests share and that is thrown away. */
const startServer = async (): Promise<TestServer> => {
  const { url, release } = await step('Starting the test database', 'Test database started', sharedTestServer);
  return { url, stop: release };
};

/** What tests find in their environment. */
export const testEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TEST_DATABASE_URL: databaseUrl,
  CHROMIUM_PATH: findBrowser(),
});

/** One file more than there are cores: each waits now and then, for a browser or a database. `TEST_JOBS` overrides it. */
export const filesAtATime = (): number => Number(process.env.TEST_JOBS) || availableParallelism() + 1;

/** What was counted, as the last line says it. */
export const tallied = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

/**
 * Runs a command that checks, stops all that it started, and ends this process: with 1 where anything failed, or a signal
 * broke it off.
 * @param conclusion what is said at the end
 */
export const runCommand = async (
  work: (command: Command) => Promise<void>,
  conclusion?: (total: Tally) => string,
): Promise<void> => {
  const { add, end } = stopOnSignal(() => {}, 1);
  const stopping = new AbortController();
  const total: Tally = { passed: 0, failed: 0 };
  const count = ({ passed = 0, failed = 0 }: Partial<Tally>) => {
    total.passed += passed;
    total.failed += failed;
  };
  const until = <Result>(working: Promise<Result>) => {
    const stop = async () => {
      stopping.abort();
      await working;
    };
    add({ stop });
    return working;
  };
  const environment = async (start = startServer) =>
    testEnvironment(process.env.TEST_DATABASE_URL || add(await start()).url);
  try {
    await work({ stopping, add, until, count, environment });
  } catch (error) {
    say(`✗ ${explain(error)}`);
    count({ failed: 1 });
  }
  if (conclusion) say(conclusion(total));
  await end(total.failed > 0 ? 1 : 0);
};
