import { setTimeout as pause } from 'node:timers/promises';
import { BACKUP_ROW, type BackupFacts, backupFacts } from '../backups/overdue.ts';
import { publishingProgress } from '../changes/publishers.ts';
import type { PublishingProgress } from '../changes/publishing-schemas.ts';
import { openDifferences } from '../credits/ledger-differences.ts';
import type { ChannelName } from '../outbox/message.ts';
import type { Context } from '../platform/context.ts';
import { type LatestProbe, latestProbe } from '../probes/latest.ts';
import { type Schedule, schedulesOn } from '../schedules/schedule.ts';

/** What waits of one way to deliver, or failed for good. */
interface QueueFacts {
  channel: ChannelName;
  status: 'pending' | 'failed';
  messages: number;
  /** The oldest of them. */
  oldest: Date;
  oldestSeconds: number;
}

/** What the database knows of a schedule that is on; of backups, which another command makes, in the same way. */
interface ScheduleFacts {
  name: string;
  outcome: 'running' | 'done' | 'alarm' | 'failed' | null;
  /** Since its last run ended. */
  endedAt: Date | null;
  /** By how much its next run is late; 0 when it is not. */
  overdueSeconds: number;
}

/** How the product stands, as far as its database knows: numbers and times, nothing of a person. */
export interface Facts {
  queues: QueueFacts[];
  /** Balances that are not the sum of their ledger. */
  differences: { count: number; since: Date | null };
  schedules: ScheduleFacts[];
  /** Null where backups go into no repository. */
  backup: BackupFacts | null;
  publishers: PublishingProgress[];
  /** Large changes that are still being carried out. */
  jobs: { running: number; silentSeconds: number; since: Date | null };
  /** Test enquiries. */
  probe: LatestProbe;
}

/** Whoever asks more often is told what was found last. */
const CACHED_MS = 5000;
const SOON_MS = 1000;

// Counted in the index alone (`ix_outbox_due`), however many were sent; ids begin with their time, so the least is the oldest.
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

type Place = Pick<Context, 'config' | 'database'>;

/**
 * Of those that are on: a row stays behind where one was switched off, or where a later version has one. A backup is begun
 * by whoever runs the server, and never late as a schedule is.
 */
const withoutStrangers = (rows: ScheduleFacts[], schedules: readonly Schedule[], config: Place['config']) => {
  const names = new Set(schedulesOn(schedules, config).map(({ name }) => name));
  return rows.flatMap(row => {
    if (row.name === BACKUP_ROW) return [{ ...row, overdueSeconds: 0 }];
    return names.has(row.name) ? [row] : [];
  });
};

const read = async ({ database, config }: Place, known: readonly Schedule[]): Promise<Facts> => {
  const { knex } = database;
  const [[queues = []], differences, [schedules = []], backup, publishers, [jobs = []], probe] = await Promise.all([
    knex.raw<QueueFacts[][]>(QUEUES),
    openDifferences(knex).select('found_at'),
    knex.raw<ScheduleFacts[][]>(SCHEDULES),
    backupFacts(knex),
    publishingProgress(database),
    knex.raw<Facts['jobs'][][]>(JOBS),
    latestProbe(knex),
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

/** Answers how it stands; whoever asks at the same time or a moment later costs the database nothing. */
export const factsOf = (place: Place, schedules: readonly Schedule[]): (() => Promise<Facts>) => {
  let known: { until: number; facts: Promise<Facts> } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.facts;
    const facts = read(place, schedules);
    // However long a database that is away keeps it waiting, it is asked once.
    const asked = { until: Number.POSITIVE_INFINITY, facts };
    known = asked;
    facts.then(
      () => {
        asked.until = performance.now() + CACHED_MS;
      },
      () => {
        known = null;
      },
    );
    return facts;
  };
};

/**
 * The same for who does not wait long, as whoever scrapes metrics: what has not been answered within a second since it
 * was asked counts as failed, at once for all who ask meanwhile.
 */
export const soon = (ask: () => Promise<Facts>): (() => Promise<Facts>) => {
  let waited: { answer: Promise<Facts>; since: number } | null = null;
  return () => {
    const answer = ask();
    if (waited?.answer !== answer) waited = { answer, since: performance.now() };
    const left = Math.max(0, waited.since + SOON_MS - performance.now());
    const late = pause(left, undefined, { ref: false }).then((): never => {
      throw new Error('The database does not answer');
    });
    return Promise.race([answer, late]);
  };
};
