/** What is asked of the cluster while it breaks. */
export const KINDS = ['pages', 'reads', 'enquiries', 'unlocks', 'saves'] as const;
export type Kind = (typeof KINDS)[number];

/** What came of one kind of calls. */
export interface Outcome {
  succeeded: number;
  /** How often each failure was answered; 0 is no answer at all. */
  errors: Record<number, number>;
  /** The longest time in which none succeeded, in milliseconds; without that in which who asks stood still. */
  longestGapMs: number;
}

/** Remembers when calls succeeded, and what the others were answered. */
export class Answers {
  readonly #clock: () => number;
  #last: number;
  #longest = 0;
  #succeeded = 0;
  readonly #errors: Record<number, number> = {};

  /** @param clock milliseconds in which who asks did not stand still */
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

  /** What came of it until now, when no more were sent. */
  end(): Outcome {
    this.#close();
    return { succeeded: this.#succeeded, errors: { ...this.#errors }, longestGapMs: Math.round(this.#longest) };
  }
}
