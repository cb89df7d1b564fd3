/** What is known of single test files: which need the machine for themselves, which are not run again, which are slow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** These compare times or memory, which others would disturb: they run at the end, one at a time. */
export const ALONE: readonly string[] = [
  'api/test/bulk-load.test.ts',
  'api/test/masking-time.test.ts',
  'deploy/test/cluster.large.ts',
];

/** Races and crashes: that one of these holds once more, alone, says nothing, so it is not run again. */
export const NEVER_AGAIN: readonly string[] = [
  'api/test/crash.test.ts',
  'api/test/guarantee-killed.large.ts',
  'api/test/guarantee-killed.test.ts',
  'api/test/lease.test.ts',
  'api/test/notifications-killed.large.ts',
  'api/test/notifications-killed.test.ts',
  'api/test/outbox-crash.test.ts',
  'api/test/races.large.ts',
  'api/test/races.test.ts',
  'api/test/schedules/processes.test.ts',
  'api/test/simulation.large.ts',
  'api/test/simulation-worlds.large.ts',
  'db/test/transaction.test.ts',
  'deploy/test/cluster.large.ts',
  'deploy/test/containers.large.ts',
  'deploy/test/keep-running.test.ts',
  'site/test/publisher/lock.test.ts',
  'site/test/publisher/resilience.test.ts',
];

/**
 * Seconds of those that take more than 15 on two cores that do nothing else, as last measured, or put down to that from a
 * busier machine: for a clone that has run none yet. All others are estimated.
 */
export const SLOW: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'slow.json'), 'utf8'),
);
