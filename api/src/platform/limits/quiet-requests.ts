import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { tooMany } from '../errors/errors.ts';
import type { CallLimit, CreateCallLimit } from './call-limits.ts';

const HOUR_SECONDS = 60 * 60;
/** Requests per address and hour. */
const MOST_OF_AN_ADDRESS = 20;
/** Minimum duration of a response in milliseconds, so that its duration reveals nothing. */
const ANSWER_MS = 250;

/** Requests with an email address whose response must not reveal whether the address is known. */
export class QuietRequests {
  readonly #asked: CallLimit;

  /** @param name of the limit */
  constructor(limits: CreateCallLimit, name: string) {
    this.#asked = limits(name, MOST_OF_AN_ADDRESS, HOUR_SECONDS);
  }

  /**
   * Runs the work, taking the same time for known and unknown addresses.
   * @throws 429 when the caller's IP address exceeds the limit
   */
  async take(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
    const { isExceeded, secondsLeft } = await this.#asked(request);
    if (isExceeded) throw tooMany(secondsLeft, 'too_many_requests');
    await Promise.all([work(), pause(ANSWER_MS)]);
  }
}
