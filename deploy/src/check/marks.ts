/** What is known of single test files: which need the machine for themselves, which are not run again, which are slow. */

/** These compare times or memory, which others would disturb: they run at the end, one at a time. */
export const ALONE: readonly string[] = ['api/test/bulk-load.test.ts', 'api/test/masking.test.ts'];

/** Races and crashes: that one of these holds once more, alone, says nothing, so it is not run again. */
export const NEVER_AGAIN: readonly string[] = [
  'api/test/counters.test.ts',
  'api/test/crash.test.ts',
  'api/test/duplicates.test.ts',
  'api/test/franchises/at-the-same-time.test.ts',
  'api/test/last-admin.test.ts',
  'api/test/lease.test.ts',
  'api/test/notifications-killed.large.ts',
  'api/test/notifications-killed.test.ts',
  'api/test/outbox-crash.test.ts',
  'api/test/races.large.ts',
  'api/test/schedules/processes.test.ts',
  'api/test/unlock.test.ts',
  'db/test/transaction.test.ts',
  'deploy/test/keep-running.test.ts',
  'site/test/publisher/lock.test.ts',
  'site/test/publisher/resilience.test.ts',
];

/**
 * Seconds of those that take longer than they look, as last measured: for a clone that has run none yet. All others are
 * estimated.
 */
export const SLOW: Readonly<Record<string, number>> = {
  'db/test/seed-demo.test.ts': 203,
  'db/test/seed-scale.test.ts': 84,
  'db/test/embedded.test.ts': 49,
  'db/test/backup-commands.test.ts': 46,
  'db/test/backup.test.ts': 39,
  'api/test/outbox-worker.test.ts': 35,
  'api/test/schedules/processes.test.ts': 28,
  'api/test/bucket/start.test.ts': 28,
  'deploy/test/start.test.ts': 32,
  'site/test/publisher/rendering.test.ts': 33,
  'site/test/publisher/reach.test.ts': 23,
};
