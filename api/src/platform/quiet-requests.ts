import { setTimeout as pause } from 'node:timers/promises';
import { tooMany } from './errors.ts';
import { WindowCounter } from './rate-limit.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Requests of one address in an hour. */
const MOST_OF_AN_ADDRESS = 20;
/** Every answer takes at least this long, so that the time tells nothing. */
const ANSWER_MS = 250;

/** Requests by an e-mail address whose answer must not tell whether it is known here. */
export class QuietRequests {
  readonly #requests = new WindowCounter(HOUR_MS);

  /**
   * Does the work, and takes as long for an address that is known as for one that is not.
   * @throws 429 when an address asks too often
   */
  async take(address: string, work: () => Promise<void>): Promise<void> {
    if (this.#requests.hit(address) > MOST_OF_AN_ADDRESS)
      throw tooMany('Too many requests. Please wait and try again.', this.#requests.secondsLeft(address));
    await Promise.all([work(), pause(ANSWER_MS)]);
  }
}
