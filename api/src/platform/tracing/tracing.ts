import { createRequire } from 'node:module';
import type { Context, Span, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/tracing.ts';
import type { RunningSpan, SpanAttributes } from './current.ts';
import { traceRateLimit } from './rate-limit.ts';
import { readTraceparent, type TraceContext } from './traceparent.ts';

const require = createRequire(import.meta.url);

/** Loads OpenTelemetry if tracing is on. Loading takes 0.1 s of the start. */
const load = () => {
  const api: typeof import('@opentelemetry/api') = require('@opentelemetry/api');
  const sdk: typeof import('@opentelemetry/sdk-trace') = require('@opentelemetry/sdk-trace');
  const otlp: typeof import('@opentelemetry/exporter-trace-otlp-http') = require('@opentelemetry/exporter-trace-otlp-http');
  const resources: typeof import('@opentelemetry/resources') = require('@opentelemetry/resources');
  return { api, sdk, otlp, resources };
};

/** Maximum delay before ended spans are sent, and the collector's timeout, in milliseconds. */
const [SENT_AFTER_MS, COLLECTOR_MS] = [1000, 5000];
/** Maximum milliseconds a stopping process waits for the collector. */
const CLOSING_MS = 2000;

/** The log for failures of the collector. */
export interface TracingLog {
  warn(facts: object, message: string): void;
}

/** The properties of a new span. */
interface Beginning {
  name: string;
  kind: keyof typeof SpanKind;
  facts?: SpanAttributes;
}

/** A span that has already ended. */
interface PastSpan extends Beginning {
  from: Date;
  to: Date;
  failure?: string | undefined;
}

/** Creates and sends the traces of a process. */
export interface Tracing {
  /**
   * Returns the parent of a request's span if the request is to be traced: it has a valid header, its trace id is
   * within the sampling ratio (which gives the same result in every process), and not too many traces have begun
   * recently.
   */
  takeUp(traceparent: unknown): TraceContext | null;
  begin(parent: TraceContext, beginning: Beginning): RunningSpan;
  /**
   * Records a span that has already ended.
   * @returns the trace id and span id for its child spans
   */
  past(parent: TraceContext, span: PastSpan): TraceContext;
  /** Records an ended root span whose place is already known. */
  first(place: TraceContext, span: PastSpan): void;
  close(): Promise<void>;
}

/** Logs only when the collector begins to fail and when it recovers, instead of each failure. */
const withLoggedErrors = (exporter: SpanExporter, log: TracingLog): SpanExporter => {
  let isFailing = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, result => {
        const fails = result.error !== undefined;
        if (fails && !isFailing) log.warn({ err: result.error }, 'traces are not taken by their collector');
        if (!fails && isFailing) log.warn({}, 'traces are taken again');
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
};

const withTimeout = (milliseconds: number, work: Promise<unknown>) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });

/**
 * Starts tracing in this process.
 * @param part of the product, the service name for collectors
 */
export const openTracing = ({ url, headers, ratio }: TracingSettings, part: string, log: TracingLog): Tracing => {
  const { api, sdk, otlp, resources } = load();
  const random = new sdk.RandomIdGenerator();
  let named: TraceContext | null = null;
  const exporter = withLoggedErrors(new otlp.OTLPTraceExporter({ url, headers, timeoutMillis: COLLECTOR_MS }), log);
  const provider = new sdk.TracerProvider({
    // Only the service name is sent: the library's default attributes would reveal the machine's name.
    resource: resources.resourceFromAttributes({ 'service.name': `marketplace-${part}` }),
    sampler: new sdk.AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => named?.traceId ?? random.generateTraceId(),
      generateSpanId: () => named?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SENT_AFTER_MS })],
  });
  const tracer = provider.getTracer('marketplace');
  const byRatio = new sdk.TraceIdRatioBasedSampler(ratio);
  const mayBegin = traceRateLimit(() => performance.now());

  const childContext = ({ traceId, spanId }: TraceContext): Context =>
    api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: true });

  const end = (span: Span, facts: SpanAttributes = {}, failure?: string, at?: Date) => {
    span.setAttributes(facts);
    if (failure !== undefined) {
      span.setAttribute('error.type', failure);
      span.setStatus({ code: api.SpanStatusCode.ERROR });
    }
    span.end(at);
  };

  const runningSpan = (span: Span): RunningSpan => ({
    place: span.spanContext(),
    begin: (name, facts = {}) =>
      runningSpan(tracer.startSpan(name, { attributes: facts }, api.trace.setSpan(api.ROOT_CONTEXT, span))),
    end: (facts, failure) => end(span, facts, failure),
  });

  const recordPastSpan = (around: Context, { name, kind, facts = {}, from, to, failure }: PastSpan): TraceContext => {
    const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes: facts, startTime: from }, around);
    end(span, {}, failure, to);
    return span.spanContext();
  };

  return {
    takeUp(traceparent) {
      const place = readTraceparent(traceparent);
      if (!place) return null;
      const { decision } = byRatio.shouldSample(api.ROOT_CONTEXT, place.traceId);
      return decision === sdk.SamplingDecision.RECORD_AND_SAMPLED && mayBegin() ? place : null;
    },
    begin: (parent, { name, kind, facts = {} }) =>
      runningSpan(tracer.startSpan(name, { kind: api.SpanKind[kind], attributes: facts }, childContext(parent))),
    past: (parent, span) => recordPastSpan(childContext(parent), span),
    first(place, span) {
      named = place;
      recordPastSpan(api.ROOT_CONTEXT, span);
      named = null;
    },
    close: () => withTimeout(CLOSING_MS, provider.shutdown()),
  };
};
