/** Metrics, tracing and system status. Each chapter can also be run alone. */
import './operations/response-times.ts';
import './operations/metrics.ts';
import './operations/metrics-admission.ts';
import './operations/tracing.ts';
import './operations/system-status.ts';
