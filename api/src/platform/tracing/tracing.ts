import { createRequire } from 'node:module';
import type { Context, Span, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/tracing.ts';
import { ceiling } from './ceiling.ts';
import type { Facts, RunningSpan } from './current.ts';
import { readTraceparent, type TracePlace } from './traceparent.ts';

const require = createRequire(import.meta.url);

/** 20 MB on the disk and 0.1 s of a start: loaded by who traces alone. */
const load = () => {
  const api: typeof import('@opentelemetry/api') = require('@opentelemetry/api');
  const sdk: typeof import('@opentelemetry/sdk-trace') = require('@opentelemetry/sdk-trace');
  const otlp: typeof import('@opentelemetry/exporter-trace-otlp-http') = require('@opentelemetry/exporter-trace-otlp-http');
  const resources: typeof import('@opentelemetry/resources') = require('@opentelemetry/resources');
  return { api, sdk, otlp, resources };
};

/** The longest that what has ended waits to be sent, and that a collector may keep us waiting, in milliseconds. */
const [SENT_AFTER_MS, COLLECTOR_MS] = [1000, 5000];
/** A process that ends waits for its collector this long. */
const CLOSING_MS = 2000;

/** What is told of a collector that does not take what it is sent. */
export interface TracingLog {
  warn(facts: object, message: string): void;
}

/** How a span begins. */
interface Beginning {
  name: string;
  kind: keyof typeof SpanKind;
  facts?: Facts;
}

/** A span of which everything is known. */
interface PastSpan extends Beginning {
  from: Date;
  to: Date;
  failure?: string | undefined;
}

/** What makes traces of a process, and sends them. */
export interface Tracing {
  /**
   * Where a request goes on with a trace, if it is to be traced: its header says that somebody wants to know, its id
   * falls under the ratio (the same ids do in every process), and not too many have begun lately.
   */
  takeUp(traceparent: unknown): TracePlace | null;
  begin(parent: TracePlace, beginning: Beginning): RunningSpan;
  /** Writes down what is over. @returns where it is */
  past(parent: TracePlace, span: PastSpan): TracePlace;
  /** The same of what somebody else has done and named, with which the trace began. */
  first(place: TracePlace, span: PastSpan): void;
  close(): Promise<void>;
}

/** Tells the log when the collector begins to fail and when it is back, not for each of a thousand times. */
const telling = (exporter: SpanExporter, log: TracingLog): SpanExporter => {
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

const within = (milliseconds: number, work: Promise<unknown>) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });

/**
 * Opens what sends the traces of this process.
 * @param part of the product, as collectors are to name it
 */
export const openTracing = ({ url, headers, ratio }: TracingSettings, part: string, log: TracingLog): Tracing => {
  const { api, sdk, otlp, resources } = load();
  const random = new sdk.RandomIdGenerator();
  let named: TracePlace | null = null;
  const exporter = telling(new otlp.OTLPTraceExporter({ url, headers, timeoutMillis: COLLECTOR_MS }), log);
  const provider = new sdk.TracerProvider({
    // What else the library would tell of itself names the machine.
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
  const mayBegin = ceiling(() => performance.now());

  const below = ({ traceId, spanId }: TracePlace): Context =>
    api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: true });

  const end = (span: Span, facts: Facts = {}, failure?: string, at?: Date) => {
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

  const past = (around: Context, { name, kind, facts = {}, from, to, failure }: PastSpan): TracePlace => {
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
      runningSpan(tracer.startSpan(name, { kind: api.SpanKind[kind], attributes: facts }, below(parent))),
    past: (parent, span) => past(below(parent), span),
    first(place, span) {
      named = place;
      past(api.ROOT_CONTEXT, span);
      named = null;
    },
    close: () => within(CLOSING_MS, provider.shutdown()),
  };
};
