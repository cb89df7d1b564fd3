import { fault, invalid, tooMany } from '../../platform/errors.ts';
import { WindowCounter } from '../../platform/rate-limit.ts';
import type { UserRow } from '../../users/wire-user.ts';
import { type CodePlace, takeCode } from './check.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Whoever gets so far knows the password: few guesses, from wherever they come. */
const MOST_GUESSES = 10;

/** Codes that were wrong, counted per account. */
export class CodeGuesses {
  readonly #counter = new WindowCounter(WINDOW_MS);

  /**
   * Demands the code of a user's second factor.
   * @throws 422 at `code` when it is missing or wrong, 429 after too many guesses
   */
  async demand(place: CodePlace, row: UserRow, code: string | undefined): Promise<void> {
    if (!code) throw invalid([fault('Enter the code of your authenticator app', 'code', 'required')]);
    if (this.#counter.count(row.id) >= MOST_GUESSES)
      throw tooMany('Too many wrong codes. Please wait and try again.', this.#counter.secondsLeft(row.id));
    this.#counter.hit(row.id);
    if (!(await takeCode(place, row, code)))
      throw invalid([fault('This code is wrong or was used already', 'code', 'value')]);
    this.#counter.takeBack(row.id);
  }
}
