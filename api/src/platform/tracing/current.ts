import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './traceparent.ts';

/**
 * Attributes of a span: numbers and words known in advance, never ids, addresses or personal data. People who read
 * traces may not be allowed to read enquiries.
 */
export type SpanAttributes = Record<string, string | number>;

/** A span that has not ended. */
export interface RunningSpan {
  place: TraceContext;
  /** Begins a child span. */
  begin(name: string, facts?: SpanAttributes): RunningSpan;
  /**
   * Ends the span.
   * @param failure the kind of error in one word; messages of errors may repeat values
   */
  end(facts?: SpanAttributes, failure?: string): void;
}

const running = new AsyncLocalStorage<RunningSpan>();

/** Runs work with the span as the current one, including its asynchronous calls. */
export const runInSpan = <Result>(span: RunningSpan, work: () => Result): Result => running.run(span, work);

/** Returns the current place in the trace; null for work that is not traced, which is most of the work. */
export const currentTraceContext = (): TraceContext | null => running.getStore()?.place ?? null;

/** Runs work as a child span. If there is no current span, runs the work without tracing. */
export const runTraced = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const around = running.getStore();
  if (!around) return work();
  const span = around.begin(name);
  try {
    const result = await running.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : 'Error');
    throw error;
  }
};
