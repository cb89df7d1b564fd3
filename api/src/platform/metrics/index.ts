export { isOriginOnly, readHost } from '../config/host.ts';
export { type MetricsSettings, readMetricsSettings } from '../config/metrics.ts';
export { listenForMetrics } from './listener.ts';
export { openRegistry } from './process-gauges.ts';
export { prometheus } from './registry.ts';
