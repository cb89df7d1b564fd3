import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { tooMany } from '../errors/errors.ts';
import type { CallLimit, CallLimits } from './call-limits.ts';

const HOUR_SECONDS = 60 * 60;
/** Requests of one address in an hour. */
const MOST_OF_AN_ADDRESS = 20;
/** Every answer takes at least this long, so that the time tells nothing. */
const ANSWER_MS = 250;

/** Requests by an e-mail address whose answer must not tell whether it is known here. */
export class QuietRequests {
  readonly #asked: CallLimit;

  /** @param name what is requested */
  constructor(limits: CallLimits, name: string) {
    this.#asked = limits(name, MOST_OF_AN_ADDRESS, HOUR_SECONDS);
  }

  /**
   * Does the work, and takes as long for an address that is known as for one that is not.
   * @throws 429 when an address asks too often
   */
  async take(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
    const { isExceeded, secondsLeft } = await this.#asked(request);
    if (isExceeded) throw tooMany(secondsLeft, 'too_many_requests');
    await Promise.all([work(), pause(ANSWER_MS)]);
  }
}
