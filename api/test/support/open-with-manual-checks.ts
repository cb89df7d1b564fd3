import { mock } from 'node:test';
import { type Database, openDatabase, type PoolSizes } from '@marketplace/db';

const CHECK_INTERVAL_MS = 1000;
/** Number of checks after which every pool has given up on a silent connection. */
const CHECKS = 70;

/**
 * Opens databases whose connections are checked for silence when the test calls `runChecks`, as well as every second.
 * @param open opens them before it returns
 */
export const withManualChecks = <Result>(open: () => Result): { result: Result; runChecks(times?: number): void } => {
  const checks: (() => void)[] = [];
  const begin = globalThis.setInterval;
  const intervals = mock.method(globalThis, 'setInterval', (check: () => void, milliseconds?: number) => {
    if (milliseconds === CHECK_INTERVAL_MS) checks.push(check);
    return begin(check, milliseconds);
  });
  const result = open();
  intervals.mock.restore();
  return {
    result,
    runChecks: (times = CHECKS) => {
      for (let time = 0; time < times; time++) for (const check of checks) check();
    },
  };
};

/** Opens one database as {@link withManualChecks} does. */
export const openWithManualChecks = (
  url: string,
  sizes: PoolSizes = {},
): { database: Database; runChecks(times?: number): void } => {
  const { result: database, runChecks } = withManualChecks(() => openDatabase(url, sizes));
  return { database, runChecks };
};
