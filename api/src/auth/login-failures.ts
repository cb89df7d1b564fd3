import { tooMany } from '../platform/errors.ts';
import { WindowCounter } from '../platform/rate-limit.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** An office shares an address, an attacker has many: the single counts allow more than the pair. */
const ADDRESS_FACTOR = 10;
const ACCOUNT_FACTOR = 10;

/** Failed sign-ins, counted per account with address, per address, and per account (decisions "Identity and trust"). */
export class LoginFailures {
  readonly #counter = new WindowCounter(WINDOW_MS);
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  #keys(email: string, address: string): [key: string, limit: number][] {
    const account = email.toLowerCase();
    return [
      [`pair ${account} ${address}`, this.#limit],
      [`address ${address}`, this.#limit * ADDRESS_FACTOR],
      [`account ${account}`, this.#limit * ACCOUNT_FACTOR],
    ];
  }

  /**
   * Counts an attempt as failed before its password is looked at: any number of attempts at once can't pass the limit.
   * @throws 429 when there were too many
   */
  begin(email: string, address: string) {
    const keys = this.#keys(email, address);
    for (const [key, limit] of keys)
      if (this.#counter.count(key) >= limit)
        throw tooMany('Too many failed sign-ins. Please wait and try again.', this.#counter.secondsLeft(key));
    for (const [key] of keys) this.#counter.hit(key);
  }

  /** The password was right, but the code of the second factor was not given yet: this attempt alone is no failure. */
  withdraw(email: string, address: string) {
    for (const [key] of this.#keys(email, address)) this.#counter.takeBack(key);
  }

  /** A success was no failure, and ends the count of this account from this address; the others go on. */
  succeed(email: string, address: string) {
    const [pair, ...others] = this.#keys(email, address);
    if (pair) this.#counter.clear(pair[0]);
    for (const [key] of others) this.#counter.takeBack(key);
  }
}
