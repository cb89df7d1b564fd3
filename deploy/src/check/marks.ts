/** What is known of single test files: which need the machine for themselves, which are not run again, which are slow. */

/** These compare times or memory, which others would disturb: they run at the end, one at a time. */
export const ALONE: readonly string[] = ['api/test/bulk-load.test.ts', 'api/test/masking-time.test.ts'];

/** Races and crashes: that one of these holds once more, alone, says nothing, so it is not run again. */
export const NEVER_AGAIN: readonly string[] = [
  'api/test/crash.test.ts',
  'api/test/lease.test.ts',
  'api/test/notifications-killed.large.ts',
  'api/test/notifications-killed.test.ts',
  'api/test/outbox-crash.test.ts',
  'api/test/races.large.ts',
  'api/test/races.test.ts',
  'api/test/schedules/processes.test.ts',
  'db/test/transaction.test.ts',
  'deploy/test/keep-running.test.ts',
  'site/test/publisher/lock.test.ts',
  'site/test/publisher/resilience.test.ts',
];

/**
 * Seconds of those that take more than 15 on two cores that do nothing else, as last measured: for a clone that has run
 * none yet. All others are estimated.
 */
export const SLOW: Readonly<Record<string, number>> = {
  'admin/test/users.test.ts': 82,
  'admin/test/leads.test.ts': 78,
  'admin/test/languages.test.ts': 73,
  'site/test/browser/visitors.test.ts': 72,
  'admin/test/long-lists.test.ts': 72,
  'admin/test/accessibility-states.test.ts': 69,
  'admin/test/overview.test.ts': 69,
  'admin/test/settings.test.ts': 66,
  'site/test/browser/accessibility.test.ts': 65,
  'admin/test/pages.test.ts': 65,
  'admin/test/screens.test.ts': 62,
  'admin/test/plots.test.ts': 61,
  'admin/test/security.test.ts': 52,
  'admin/test/handling.test.ts': 50,
  'deploy/test/start.test.ts': 48,
  'admin/test/franchise-lists.test.ts': 48,
  'admin/test/sign-in.test.ts': 43,
  'admin/test/franchise-form.test.ts': 40,
  'admin/test/unlock.test.ts': 39,
  'site/test/browser/marketing.test.ts': 38,
  'deploy/test/first-enquiry.test.ts': 34,
  'site/test/browser/servers.test.ts': 32,
  'admin/test/uploads.test.ts': 27,
  'api/test/bucket/start.test.ts': 25,
  'api/test/whatsapp-service.test.ts': 24,
  'api/test/bucket/storing.test.ts': 19,
  'api/test/rolling-restart.test.ts': 16,
  'site/test/publisher/rendering.test.ts': 15,
};
