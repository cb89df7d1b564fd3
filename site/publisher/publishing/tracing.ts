import type { Change } from '@marketplace/api';
import { openTracing, readTraceparent } from '@marketplace/api/tracing';
import type { PublisherConfig } from '../config.ts';
import type { Log } from '../log.ts';

/** Result of publishing the pages that some changes affect immediately. */
interface PublishedPages {
  /** When the feed returned the changes, and when the records for the pages were read. */
  receivedAt: Date;
  read: Date;
  pages: number;
  failed: boolean;
}

/** Adds what the publisher does to the traces of saves. */
export interface PublisherTraces {
  pagesPublished(changes: readonly Change[], what: PublishedPages): void;
}

/** Ignores all events. Used when tracing is off. */
export const NO_TRACES: PublisherTraces = { pagesPublished: () => {} };

/** Traces a publisher until the signal aborts, if tracing is configured. Otherwise, loads nothing. */
export const publisherTraces = (
  { tracing: settings }: Pick<PublisherConfig, 'tracing'>,
  log: Log,
  signal: AbortSignal,
): PublisherTraces => {
  if (!settings) return NO_TRACES;
  const tracing = openTracing(settings, 'publisher', { warn: (_facts, message) => log('warn', message) });
  signal.addEventListener('abort', () => void tracing.close(), { once: true });
  return {
    pagesPublished(changes, { receivedAt, read, pages, failed }) {
      const to = new Date();
      const failure = failed ? 'PageFailed' : undefined;
      for (const { kind, traceparent } of changes) {
        const origin = readTraceparent(traceparent);
        if (!origin) continue;
        const facts = { 'marketplace.kind': kind, 'marketplace.pages': pages };
        const pageSpan = { name: 'pages of a save', kind: 'CONSUMER', facts, from: receivedAt, to, failure } as const;
        const place = tracing.past(origin, pageSpan);
        tracing.past(place, { name: 'records read', kind: 'CLIENT', from: receivedAt, to: read });
        tracing.past(place, { name: 'pages made', kind: 'INTERNAL', from: read, to, failure });
      }
    },
  };
};
