import type { Change } from '@marketplace/api';
import { openTracing, readTraceparent } from '@marketplace/api/tracing';
import type { PublisherConfig } from '../config.ts';
import type { Log } from '../log.ts';

/** What became of the pages that some changes touch at once. */
interface PagesMade {
  /** When the feed told of them, and when the records were read that the pages show. */
  heard: Date;
  read: Date;
  pages: number;
  failed: boolean;
}

/** Goes on with the traces of saves. */
export interface PublisherTraces {
  made(changes: readonly Change[], what: PagesMade): void;
}

/** Where nobody is told. */
export const NOT_TRACED: PublisherTraces = { made: () => {} };

/** Traces a publisher where the configuration says so, until aborted; else nothing is loaded for it. */
export const publisherTraces = (
  { tracing: settings }: Pick<PublisherConfig, 'tracing'>,
  log: Log,
  signal: AbortSignal,
): PublisherTraces => {
  if (!settings) return NOT_TRACED;
  const tracing = openTracing(settings, 'publisher', { warn: (_facts, message) => log('warn', message) });
  signal.addEventListener('abort', () => void tracing.close(), { once: true });
  return {
    made(changes, { heard, read, pages, failed }) {
      const to = new Date();
      const failure = failed ? 'PageFailed' : undefined;
      for (const { kind, traceparent } of changes) {
        const origin = readTraceparent(traceparent);
        if (!origin) continue;
        const facts = { 'marketplace.kind': kind, 'marketplace.pages': pages };
        const whole = { name: 'pages of a save', kind: 'CONSUMER', facts, from: heard, to, failure } as const;
        const place = tracing.past(origin, whole);
        tracing.past(place, { name: 'records read', kind: 'CLIENT', from: heard, to: read });
        tracing.past(place, { name: 'pages made', kind: 'INTERNAL', from: read, to, failure });
      }
    },
  };
};
