/** Kinds of calls that the load consists of. */
export const KINDS = ['pages', 'reads', 'enquiries', 'unlocks', 'saves'] as const;
export type Kind = (typeof KINDS)[number];

/** Results of one kind of calls. */
export interface CallResults {
  succeeded: number;
  /** Number of failures by status. 0 means no response. */
  errors: Record<number, number>;
  /** Longest time without a successful call, in milliseconds, excluding pauses of the load generator. */
  longestGapMs: number;
}

/** Records successful calls and the status of failed ones. */
export class CallRecorder {
  readonly #clock: () => number;
  #last: number;
  #longest = 0;
  #succeeded = 0;
  readonly #errors: Record<number, number> = {};

  /**
   * Starts recording.
   * @param clock returns milliseconds, excluding pauses of the load generator
   */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#last = clock();
  }

  add(status: number, isSuccess: boolean): void {
    if (!isSuccess) {
      this.#errors[status] = (this.#errors[status] ?? 0) + 1;
      return;
    }
    this.#succeeded++;
    this.#close();
  }

  #close() {
    const now = this.#clock();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  /** Returns the results up to now. Called when no more calls are sent. */
  end(): CallResults {
    this.#close();
    return { succeeded: this.#succeeded, errors: { ...this.#errors }, longestGapMs: Math.round(this.#longest) };
  }
}
