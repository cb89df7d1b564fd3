import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracePlace } from './traceparent.ts';

/**
 * What spans say beside their names: words that are known beforehand and numbers. Never ids of records, addresses, or
 * anything of a person: who reads traces need not be who may read enquiries.
 */
export type Facts = Record<string, string | number>;

/** A part of a trace that goes on. */
export interface RunningSpan {
  place: TracePlace;
  /** A part of this part. */
  begin(name: string, facts?: Facts): RunningSpan;
  /** @param failure the kind of error, in one word: what errors say may repeat values */
  end(facts?: Facts, failure?: string): void;
}

const running = new AsyncLocalStorage<RunningSpan>();

/** Does work as part of a span, wherever in it somebody asks. */
export const within = <Result>(span: RunningSpan, work: () => Result): Result => running.run(span, work);

/** Where in its trace the code is that asks; null for what is not traced, which is nearly everything. */
export const currentPlace = (): TracePlace | null => running.getStore()?.place ?? null;

/** Does work as a part of its own of what is traced. Where nothing is, it is the work alone. */
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
