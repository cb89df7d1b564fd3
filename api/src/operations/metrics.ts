import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { type ListenerLog, listenForMetrics } from '../platform/metrics/listener.ts';
import { openRegistry } from '../platform/metrics/process-gauges.ts';
import { addMetricsRoute, measureRequests } from '../platform/metrics/requests.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { measureFacts } from './fact-metrics.ts';
import { systemFactsReader, withTimeout } from './facts.ts';
import { measureAnswering, measureDeliveries, measurePools } from './process-metrics.ts';

/**
 * Measures an API process and serves `GET /metrics` if the configuration allows anyone to read it. Otherwise nothing is
 * measured.
 */
export const serveMetrics = (app: App, context: Context, schedules: readonly Schedule[]): void => {
  const { metrics } = context.config;
  if (!metrics) return;
  const registry = openRegistry('api');
  measureRequests(app, registry);
  measurePools(registry, context.database);
  measureFacts(registry, withTimeout(systemFactsReader(context, schedules)), context.config.probeEmail !== null);
  const stopFunctions = [measureDeliveries(registry), measureAnswering(registry, context)];
  addMetricsRoute(app, registry, metrics);
  app.addHook('onClose', async () => {
    for (const stop of stopFunctions) stop();
  });
};

/**
 * Measures a separate worker and serves its metrics on a separate port.
 * @returns a function that stops the measurement
 */
export const serveWorkerMetrics = (
  { config, database }: Pick<Context, 'config' | 'database'>,
  log: ListenerLog,
): (() => void) => {
  const { metrics } = config;
  if (!metrics?.listen) return () => {};
  const registry = openRegistry('worker');
  measurePools(registry, database);
  const endDeliveries = measureDeliveries(registry);
  const endListening = listenForMetrics(registry, metrics, metrics.listen, log);
  return () => {
    endDeliveries();
    endListening();
  };
};
