import { fault, invalid, tooMany } from '../../platform/errors.ts';
import type { RateLimits, WindowCounter } from '../../platform/rate-limits.ts';
import type { UserRow } from '../../users/wire-user.ts';
import { type CodePlace, takeCode } from './check.ts';

const WINDOW_SECONDS = 15 * 60;
/** Whoever gets so far knows the password: few guesses, from wherever they come. */
const MOST_GUESSES = 10;

/** Codes that were wrong, counted per account. */
export class CodeGuesses {
  readonly #counter: WindowCounter;

  constructor(rateLimits: RateLimits) {
    this.#counter = rateLimits.counter('codes', WINDOW_SECONDS);
  }

  /**
   * Demands the code of a user's second factor.
   * @throws 422 at `code` when it is missing or wrong, 429 after too many guesses
   */
  async demand(place: CodePlace, row: UserRow, code: string | undefined): Promise<void> {
    if (!code) throw invalid([fault('Enter the code of your authenticator app', 'code', 'required')]);
    const { count, secondsLeft } = await this.#counter.hit(row.id);
    if (count > MOST_GUESSES) throw tooMany('Too many wrong codes. Please wait and try again.', secondsLeft);
    if (!(await takeCode(place, row, code)))
      throw invalid([fault('This code is wrong or was used already', 'code', 'value')]);
    await this.#counter.takeBack(row.id);
  }
}
