import { listenForMetrics, openRegistry, prometheus } from '@marketplace/api/metrics';
import type { PublisherConfig } from '../config.ts';
import { errorMessage, type Log } from '../log.ts';
import type { Reporter } from './reporter.ts';

/** Buckets in seconds of the time from a save to the publication of its pages. */
const LAG_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

/** Callbacks for the events that the metrics count. */
export interface PublisherMetrics {
  /** A page was written, removed or not rendered because of a failure. */
  page(outcome: 'done' | 'failed'): void;
  /** The API responded to a request for changes, with or without changes. */
  feedRead(): void;
  /** The pages that show a change are published. The change was made at this time (milliseconds since 1970). */
  changePublished(changedAt: number): void;
}

/** Ignores all events. Used when metrics are off. */
export const NO_METRICS: PublisherMetrics = { page: () => {}, feedRead: () => {}, changePublished: () => {} };

/**
 * Measures a publisher until the signal aborts, if a port for metrics is set. Otherwise, measures nothing and costs
 * nothing.
 */
export const publisherMetrics = (
  { metrics }: Pick<PublisherConfig, 'metrics'>,
  reporter: Pick<Reporter, 'report'>,
  log: Log,
  signal: AbortSignal,
): PublisherMetrics => {
  if (!metrics?.listen) return NO_METRICS;
  const { Counter, Gauge, Histogram } = prometheus();
  const registry = openRegistry('publisher');
  const registers = [registry];
  const pages = new Counter({
    name: 'marketplace_pages_total',
    help: 'Pages that were written or removed, and those that failed',
    labelNames: ['outcome'],
    registers,
  });
  const lag = new Histogram({
    name: 'marketplace_publishing_lag_seconds',
    help: 'From a save to its being on the pages that it touches at once',
    buckets: LAG_BUCKETS,
    registers,
  });
  let lastResponseAt = Date.now();
  new Gauge({
    name: 'marketplace_feed_silent_seconds',
    help: 'Since when the API has not told what has changed, or that nothing has',
    registers,
    collect() {
      this.set((Date.now() - lastResponseAt) / 1000);
    },
  });
  new Gauge({
    name: 'marketplace_pages_due',
    help: 'Pages that are not up to date yet, those that failed, and those of a publication of everything',
    labelNames: ['state'],
    registers,
    collect() {
      const { waiting, failing, done, total, state } = reporter.report();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failing' }, failing);
      this.set({ state: 'everything' }, state === 'publishing' ? total - done : 0);
    },
  });
  const end = listenForMetrics(registry, metrics, metrics.listen, {
    listening: () => log('info', 'metrics are told', metrics.listen ?? {}),
    failed: error => log('error', 'metrics cannot be told', { ...metrics.listen, error: errorMessage(error) }),
  });
  signal.addEventListener('abort', end, { once: true });
  return {
    page: outcome => pages.inc({ outcome }),
    feedRead: () => {
      lastResponseAt = Date.now();
    },
    changePublished: changedAt => lag.observe(Math.max(0, Date.now() - changedAt) / 1000),
  };
};
