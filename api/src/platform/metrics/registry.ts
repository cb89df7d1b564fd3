import { createRequire } from 'node:module';
import type { Registry } from 'prom-client';

const require = createRequire(import.meta.url);

/**
 * The client of Prometheus: 16 MB and 40 ms of a start, so only for who is watched.
 * Use its `Counter`, `Gauge` and `Histogram` with `registers: [registry]`.
 */
export const prometheus = (): typeof import('prom-client') => require('prom-client');

/** The parts of the product, each a process. */
export type Part = 'api' | 'worker' | 'whatsapp' | 'publisher';

/** Where the metrics of this process are gathered. */
export const emptyRegistry = (part: Part): Registry => {
  const { Registry } = prometheus();
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  return registry;
};
