import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracePlace } from './traceparent.ts';

/**
 * Attributes of a span: numbers and words known in advance, never ids, addresses or personal data. People who read
 * traces may not be allowed to read enquiries.
 */
export type Facts = Record<string, string | number>;

/** A span that has not ended. */
export interface RunningSpan {
  place: TracePlace;
  /** Begins a child span. */
  begin(name: string, facts?: Facts): RunningSpan;
  /**
   * Ends the span.
   * @param failure the kind of error in one word; messages of errors may repeat values
   */
  end(facts?: Facts, failure?: string): void;
}

const running = new AsyncLocalStorage<RunningSpan>();

/** Runs work with the span as the current one, including its asynchronous calls. */
export const within = <Result>(span: RunningSpan, work: () => Result): Result => running.run(span, work);

/** Returns the current place in the trace; null for work that is not traced, which is most of the work. */
export const currentPlace = (): TracePlace | null => running.getStore()?.place ?? null;

/** Runs work as a child span. If there is no current span, runs the work without tracing. */
export const traced = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
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
