import type { Database } from '@marketplace/db';
import type { Registry } from 'prom-client';
import { deliveryOutcomes } from '../outbox/deliveries.ts';
import { ACCESS_EVENTS, accessEvents } from '../platform/access-log.ts';
import type { Context } from '../platform/context.ts';
import { responseCacheLookups } from '../platform/http/response-cache.ts';
import { rateLimitHits } from '../platform/limits/limits-hit.ts';
import { totalCacheLookups } from '../platform/lists/total-cache.ts';
import { prometheus } from '../platform/metrics/registry.ts';

/** Seconds from the creation of a message to its delivery: from moments to days. */
const DELIVERY_BUCKETS = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600, 86_400];

/** Registers the usage of the connection pools. */
export const measurePools = (registry: Registry, database: Pick<Database, 'usage'>): void => {
  const { Gauge } = prometheus();
  new Gauge({
    name: 'marketplace_pool_connections',
    help: 'Connections to the database: the most there may be, those at work, and who waits for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { most, used, waiting }] of Object.entries(database.usage())) {
        this.set({ pool, state: 'most' }, most);
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
};

/**
 * Registers the deliveries of this process.
 * @returns a function that stops it
 */
export const measureDeliveries = (registry: Registry): (() => void) => {
  const { Counter, Histogram } = prometheus();
  const attempts = new Counter({
    name: 'marketplace_deliveries_total',
    help: 'Deliveries by what came of them',
    labelNames: ['channel', 'fate'],
    registers: [registry],
  });
  const took = new Histogram({
    name: 'marketplace_delivery_seconds',
    help: 'From writing a message to its being delivered',
    labelNames: ['channel'],
    buckets: DELIVERY_BUCKETS,
    registers: [registry],
  });
  return deliveryOutcomes.watch(({ channel, fate, seconds }) => {
    attempts.inc({ channel, fate });
    if (fate === 'sent') took.observe({ channel }, Math.max(0, seconds));
  });
};

const UP = { 'redis is away': 0, 'bucket is away': 0, 'bucket refuses': 0 } as Record<string, number>;

/**
 * Registers the metrics of API processes: rate limits, list totals, and services they depend on.
 * @returns a function that stops it
 */
export const measureAnswering = (
  registry: Registry,
  context: Pick<Context, 'rateLimits' | 'uploads'>,
): (() => void) => {
  const { Counter, Gauge } = prometheus();
  const limits = new Counter({
    name: 'marketplace_limits_hit_total',
    help: 'Refused for having asked too often, by what is counted',
    labelNames: ['limit'],
    registers: [registry],
  });
  const access = new Counter({
    name: 'marketplace_access_events_total',
    help: 'Sign-ins, refused calls and tokens, and changes of second factors',
    labelNames: ['event'],
    registers: [registry],
  });
  const totals = new Counter({
    name: 'marketplace_list_totals_total',
    help: 'Totals of lists that were asked for: remembered or counted',
    labelNames: ['answer'],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'marketplace_public_answers_total',
    help: 'Public answers that may be remembered: remembered or made anew',
    labelNames: ['answer'],
    registers: [registry],
  });
  new Gauge({
    name: 'marketplace_dependency_up',
    help: '0 where Redis or the bucket of uploads is away; 1 also where neither is used',
    labelNames: ['dependency'],
    registers: [registry],
    collect() {
      this.set({ dependency: 'redis' }, UP[context.rateLimits.state] ?? 1);
      this.set({ dependency: 'uploads' }, UP[context.uploads.state] ?? 1);
    },
  });
  // The counters start at 0, since ratios with missing series are undefined.
  for (const answer of ['remembered', 'counted'] as const) totals.inc({ answer }, 0);
  for (const answer of ['remembered', 'made'] as const) answers.inc({ answer }, 0);
  for (const event of [...ACCESS_EVENTS, 'second-factor-changed']) access.inc({ event }, 0);
  const ends = [
    accessEvents.watch(({ event }) => access.inc({ event })),
    rateLimitHits.watch(({ limit }) => limits.inc({ limit })),
    totalCacheLookups.watch(({ answer }) => totals.inc({ answer })),
    responseCacheLookups.watch(({ answer }) => answers.inc({ answer })),
  ];
  return () => {
    for (const end of ends) end();
  };
};
