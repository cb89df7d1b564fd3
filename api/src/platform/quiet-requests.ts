import { setTimeout as pause } from 'node:timers/promises';
import { tooMany } from './errors.ts';
import type { RateLimits, WindowCounter } from './rate-limits.ts';
import { visitorAddress } from './visitor-address.ts';

const HOUR_SECONDS = 60 * 60;
/** Requests of one address in an hour. */
const MOST_OF_AN_ADDRESS = 20;
/** Every answer takes at least this long, so that the time tells nothing. */
const ANSWER_MS = 250;

/** Requests by an e-mail address whose answer must not tell whether it is known here. */
export class QuietRequests {
  readonly #requests: WindowCounter;

  /** @param name what is requested */
  constructor(rateLimits: RateLimits, name: string) {
    this.#requests = rateLimits.counter(name, HOUR_SECONDS);
  }

  /**
   * Does the work, and takes as long for an address that is known as for one that is not.
   * @throws 429 when an address asks too often
   */
  async take(ip: string, work: () => Promise<void>): Promise<void> {
    const { count, secondsLeft } = await this.#requests.hit(visitorAddress(ip));
    if (count > MOST_OF_AN_ADDRESS) throw tooMany('Too many requests. Please wait and try again.', secondsLeft);
    await Promise.all([work(), pause(ANSWER_MS)]);
  }
}
