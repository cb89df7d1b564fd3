import { setTimeout as pause } from 'node:timers/promises';
import { BACKUP_SCHEDULE, type BackupFacts, backupFacts } from '../backups/overdue.ts';
import { publishingProgress } from '../changes/publishers.ts';
import type { PublishingProgress } from '../changes/publishing-schemas.ts';
import { queryOpenDifferences } from '../credits/ledger-differences.ts';
import type { ChannelName } from '../outbox/message.ts';
import type { Context } from '../platform/context.ts';
import { findLatestTestEnquiry, type LatestTestEnquiry } from '../probes/latest.ts';
import { type Schedule, schedulesOn } from '../schedules/schedule.ts';

/** Pending or failed messages of a channel. */
interface QueueFacts {
  channel: ChannelName;
  status: 'pending' | 'failed';
  messages: number;
  /** When the oldest of these messages was created. */
  oldest: Date;
  oldestSeconds: number;
}

/** The state of an active schedule. Backups have a row too, although another command makes them. */
interface ScheduleFacts {
  name: string;
  outcome: 'running' | 'done' | 'alarm' | 'failed' | null;
  /** When its last run ended. */
  endedAt: Date | null;
  /** Seconds by which the next run is late; 0 if it is not late. */
  overdueSeconds: number;
}

/** The state of the product according to its database: numbers and times, no personal data. */
export interface SystemFacts {
  queues: QueueFacts[];
  /** Balances that differ from the sum of their ledger. */
  differences: { count: number; since: Date | null };
  schedules: ScheduleFacts[];
  /** The state of the backups; null if no backup repository is configured. */
  backup: BackupFacts | null;
  publishers: PublishingProgress[];
  /** Large changes in progress. */
  jobs: { running: number; silentSeconds: number; since: Date | null };
  /** Test enquiries. */
  probe: LatestTestEnquiry;
}

/** Cache lifetime in milliseconds. */
const CACHED_MS = 5000;
const SOON_MS = 1000;

// The messages are counted in the index `ix_outbox_due` only, so the number of sent messages has no effect. Ids begin
// with the time, so the smallest id is that of the oldest message.
const QUEUES = `SELECT w.channel, w.status, w.messages, o.created_at AS oldest,
    GREATEST(0, TIMESTAMPDIFF(SECOND, o.created_at, UTC_TIMESTAMP(3))) AS oldestSeconds
  FROM (SELECT channel, status, COUNT(*) AS messages, MIN(id) AS first_id FROM outbox FORCE INDEX (ix_outbox_due)
    WHERE status IN ('pending', 'failed') GROUP BY status, channel) w
  JOIN outbox o ON o.id = w.first_id`;
const SCHEDULES = `SELECT name, outcome, finished_at AS endedAt,
    GREATEST(0, TIMESTAMPDIFF(SECOND, next_run_at, UTC_TIMESTAMP(3))) AS overdueSeconds FROM schedules ORDER BY name`;
const JOBS = `SELECT COUNT(*) AS running, MIN(created_at) AS since,
    COALESCE(GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(updated_at), UTC_TIMESTAMP(3))), 0) AS silentSeconds
  FROM background_jobs WHERE status = 'running'`;

type FactsContext = Pick<Context, 'config' | 'database'>;

/**
 * Returns only the rows of active schedules: there may be rows of schedules that are off or belong to a later version.
 * Backups have no due time, so they are never overdue here.
 */
const withoutStrangers = (rows: ScheduleFacts[], schedules: readonly Schedule[], config: FactsContext['config']) => {
  const names = new Set(schedulesOn(schedules, config).map(({ name }) => name));
  return rows.flatMap(row => {
    if (row.name === BACKUP_SCHEDULE) return [{ ...row, overdueSeconds: 0 }];
    return names.has(row.name) ? [row] : [];
  });
};

const read = async ({ database, config }: FactsContext, known: readonly Schedule[]): Promise<SystemFacts> => {
  const { knex } = database;
  const [[queues = []], differences, [schedules = []], backup, publishers, [jobs = []], probe] = await Promise.all([
    knex.raw<QueueFacts[][]>(QUEUES),
    queryOpenDifferences(knex).select('found_at'),
    knex.raw<ScheduleFacts[][]>(SCHEDULES),
    backupFacts(knex),
    publishingProgress(database),
    knex.raw<SystemFacts['jobs'][][]>(JOBS),
    findLatestTestEnquiry(knex),
  ]);
  const [since = null] = differences.map(({ found_at }) => found_at).sort((a, b) => a.getTime() - b.getTime());
  return {
    queues,
    differences: { count: differences.length, since },
    schedules: withoutStrangers(schedules, known, config),
    backup,
    publishers,
    jobs: jobs[0] ?? { running: 0, silentSeconds: 0, since: null },
    probe,
  };
};

/** Returns a function that reads the facts, with a short cache shared by concurrent callers. */
export const systemFactsReader = (
  place: FactsContext,
  schedules: readonly Schedule[],
): (() => Promise<SystemFacts>) => {
  let cached: { until: number; facts: Promise<SystemFacts> } | null = null;
  return () => {
    if (cached && performance.now() < cached.until) return cached.facts;
    const facts = read(place, schedules);
    // While a slow query runs, no further query is started, however long it takes.
    const reading = { until: Number.POSITIVE_INFINITY, facts };
    cached = reading;
    facts.then(
      () => {
        reading.until = performance.now() + CACHED_MS;
      },
      () => {
        cached = null;
      },
    );
    return facts;
  };
};

/**
 * Returns a function that waits for the facts for at most a second, for scrapes of the metrics. If a query has already
 * taken longer, it fails immediately for all callers.
 */
export const withTimeout = (readFacts: () => Promise<SystemFacts>): (() => Promise<SystemFacts>) => {
  let waited: { answer: Promise<SystemFacts>; since: number } | null = null;
  return () => {
    const answer = readFacts();
    if (waited?.answer !== answer) waited = { answer, since: performance.now() };
    const remainingMs = Math.max(0, waited.since + SOON_MS - performance.now());
    const timeout = pause(remainingMs, undefined, { ref: false }).then((): never => {
      throw new Error('The database does not answer');
    });
    return Promise.race([answer, timeout]);
  };
};
