import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishingReport } from '@marketplace/api';
import type { PublisherConfig } from '../config.ts';
import { writeAtomically } from '../releases/files.ts';
import type { RenderQueue } from '../render/queue.ts';
import type { Progress } from './progress.ts';

/**
 * Interval in milliseconds at which the reporter checks for new values. The API considers a publisher dead after 45 s
 * without a report.
 */
const CHECK_INTERVAL_MS = 1_000;
const HEARTBEAT_MS = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_FAILURES = 5;
const MAX_TEXT_LENGTH = 500;

/** Returns a text that the API accepts: without control characters and of limited length. */
const cleanText = (text: string) =>
  text
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);

/**
 * Returns the name of a publisher. The name is unique per site folder, because each web server may have its own
 * publisher.
 */
export const publisherName = (host: string, siteDir: string) =>
  `${host.replace(/[^\w.-]/g, '-').slice(0, 60)}-${createHash('sha1').update(siteDir).digest('hex').slice(0, 6)}`;

/**
 * Reports the publisher's progress to the API for the dashboard, and to `SITE_DIR/progress.json` for use without the
 * API. A failed report is ignored, because publishing does not depend on it.
 */
export const statusReporter = ({ apiUrl, serviceToken, siteDir }: PublisherConfig, progress: Progress) => {
  const name = publisherName(hostname(), siteDir);
  let queue: RenderQueue | undefined;
  let release: string | null = null;
  let lastReport = '';
  /** Time of the monotonic clock. A clock that can be set back would delay reports. */
  let reportedAt = 0;

  const report = (): PublishingReport => {
    const { error, ...facts } = progress.facts();
    const failing = queue?.failing() ?? new Map<string, string>();
    const failures = [...failing].slice(0, MAX_FAILURES);
    return {
      publisher: name,
      release,
      ...facts,
      waiting: queue?.size ?? 0,
      failing: failing.size,
      failures: failures.map(([url, reason]) => ({ url: url.slice(0, 300), reason: cleanText(reason) })),
      error: error === null ? null : cleanText(error),
    };
  };

  const sendReport = async () => {
    const text = JSON.stringify(report());
    if (text === lastReport && performance.now() - reportedAt < HEARTBEAT_MS) return;
    try {
      if (text !== lastReport) writeAtomically(join(siteDir, 'progress.json'), text);
      const answer = await fetch(`${apiUrl}/publishing`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${serviceToken}`, 'content-type': 'application/json' },
        body: text,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) return;
      lastReport = text;
      reportedAt = performance.now();
    } catch {
      // The API is down or the disk is full. Other parts log these failures, and the report is tried again in a second.
    }
  };

  return {
    /** Sets the release that visitors get. */
    setRelease: (id: string): void => {
      release = id;
    },
    /** Sets the queue whose numbers of waiting and failing pages are reported. */
    setQueue: (of: RenderQueue): void => {
      queue = of;
    },
    report,
    /** Reports until the signal aborts, and once more after that. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await sendReport();
        await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
      }
      await sendReport();
    },
  };
};

export type Reporter = ReturnType<typeof statusReporter>;
