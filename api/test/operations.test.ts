/** What operators watch. Each chapter also runs by itself. */
import './operations/answer-times.ts';
import './operations/metrics.ts';
import './operations/metrics-admission.ts';
import './operations/tracing.ts';
import './operations/what-works.ts';
