import type { UserRow } from '../../accounts/account.ts';
import type { Context } from '../../platform/context.ts';
import { fault, invalid } from '../../platform/errors/errors.ts';
import type { WindowCounter } from '../../platform/limits/rate-limits.ts';
import { takeCode } from './check.ts';

const WINDOW_SECONDS = 15 * 60;
/** Whoever gets so far knows the password: few guesses, from wherever they come. */
const MOST = { count: 10, said: 'Too many wrong codes. Please wait and try again.' } as const;

/** Codes that were wrong, counted per account. */
export class CodeGuesses {
  readonly #context: Context;
  readonly #counter: WindowCounter;
  readonly #firstCodes: WindowCounter;

  constructor(context: Context) {
    const { rateLimits } = context;
    this.#context = context;
    this.#counter = rateLimits.counter('codes', WINDOW_SECONDS);
    this.#firstCodes = rateLimits.counter('first codes', WINDOW_SECONDS);
  }

  /**
   * Demands the code of a user's second factor.
   * @throws 422 at `code` when it is missing or wrong, 429 after too many guesses
   */
  async demand(requestId: string, row: UserRow, code: string | undefined, field = 'code'): Promise<void> {
    if (!code) throw invalid([fault('Enter the code of your authenticator app', field, 'required')]);
    await this.#counter.attempt(row.id, MOST, async () => {
      if (!(await takeCode(this.#context, { id: row.id, requestId }, row, code)))
        throw invalid([fault('This code is wrong or was used already', field, 'value')]);
    });
  }

  /**
   * Lets a first code be tried, which turns a second factor on: as often, and counted apart, so that whoever guesses there
   * keeps nobody from signing in.
   * @throws 429 after too many guesses; whatever `confirm` throws
   */
  tryFirst<Result>(userId: string, confirm: () => Promise<Result>): Promise<Result> {
    return this.#firstCodes.attempt(userId, MOST, confirm);
  }
}
