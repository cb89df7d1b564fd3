export { readTracingSettings, type TracingSettings } from '../config/tracing.ts';
export { readTraceparent } from './traceparent.ts';
export { openTracing } from './tracing.ts';
