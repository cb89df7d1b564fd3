import type { FastifyBaseLogger } from 'fastify';
import type { BucketFault } from './bucket-fault.ts';

const TOLD_AGAIN_AFTER_MS = 60_000;
const KNOWN_FOR_MS = 10_000;

export type BucketState = 'bucket' | 'bucket is away' | 'bucket refuses';

/** The health of the upload storage, according to the outcome of every call. */
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

  /** Whether the last call was too long ago to be meaningful. */
  get isOld() {
    return performance.now() - this.#heardAt > KNOWN_FOR_MS;
  }

  /**
   * Records the outcome of a call; null means success. Logs every change of the state, and while a failure lasts one
   * line per minute.
   */
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
    const problem = fault.isAway ? 'the storage of uploads is away' : 'the storage of uploads refuses';
    this.#log.error({ code: fault.code, status: fault.answered }, problem);
  }
}
