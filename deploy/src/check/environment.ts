import { availableParallelism } from 'node:os';
import { findBrowser } from '@marketplace/deploy/browser';

/** What tests find in their environment. */
export const testEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TEST_DATABASE_URL: databaseUrl,
  CHROMIUM_PATH: findBrowser(),
});

/** One file more than there are cores: each waits now and then, for a browser or a database. `TEST_JOBS` overrides it. */
export const filesAtATime = (): number => Number(process.env.TEST_JOBS) || availableParallelism() + 1;
