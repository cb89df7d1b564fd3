import type { FastifyBaseLogger } from 'fastify';
import type { BucketFault } from './bucket-fault.ts';

const TOLD_AGAIN_AFTER_MS = 60_000;
const KNOWN_FOR_MS = 10_000;

export type BucketState = 'bucket' | 'bucket is away' | 'bucket refuses';

/** How the storage of uploads is doing, by what came of everything that it was asked. */
export class BucketHealth {
  readonly #log: FastifyBaseLogger;
  #fault: BucketFault | null = null;
  #heardAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  get state(): BucketState {
    if (!this.#fault) return 'bucket';
    return this.#fault.isAway ? 'bucket is away' : 'bucket refuses';
  }

  /** Whether it was asked nothing lately. */
  get isOld() {
    return performance.now() - this.#heardAt > KNOWN_FOR_MS;
  }

  /** What came of a call: null when the storage did it. The log hears of a change, and once a minute that it lasts. */
  heard(fault: BucketFault | null) {
    const wasWell = !this.#fault;
    this.#fault = fault;
    this.#heardAt = performance.now();
    if (!fault) {
      if (!wasWell) this.#log.info('the storage of uploads is back');
      this.#toldAt = Number.NEGATIVE_INFINITY;
      return;
    }
    if (performance.now() - this.#toldAt < TOLD_AGAIN_AFTER_MS) return;
    this.#toldAt = performance.now();
    const said = fault.isAway ? 'the storage of uploads is away' : 'the storage of uploads refuses';
    this.#log.error({ code: fault.code, status: fault.answered }, said);
  }
}
