import { tooMany } from '../platform/errors/errors.ts';
import type { RateLimits, WindowCounter } from '../platform/limits/rate-limits.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';

const WINDOW_SECONDS = 15 * 60;
/** An office shares an address, an attacker has many: the single counts allow more than the pair. */
const ADDRESS_FACTOR = 10;
const ACCOUNT_FACTOR = 10;

/** Who tries to sign in, and from where. */
export interface Attempt {
  email: string;
  ip: string;
  /** Whether somebody signed in to this account from there before. */
  isKnownThere: () => Promise<boolean>;
}

/**
 * Failed sign-ins, counted per account with address, per address, and per account (decisions "Identity and trust"). The
 * account's own count slows strangers alone: or anybody with ten addresses could keep its owner out.
 */
export class LoginFailures {
  readonly #counter: WindowCounter;
  readonly #limit: number;

  constructor(rateLimits: RateLimits, limit: number) {
    this.#counter = rateLimits.counter('sign-ins', WINDOW_SECONDS);
    this.#limit = limit;
  }

  #keys({ email, ip }: Attempt): [key: string, limit: number][] {
    const account = email.toLowerCase();
    const address = visitorAddress(ip);
    return [
      [`pair ${account} ${address}`, this.#limit],
      [`address ${address}`, this.#limit * ADDRESS_FACTOR],
      [`account ${account}`, this.#limit * ACCOUNT_FACTOR],
    ];
  }

  async #takeBack(keys: string[]) {
    for (const key of keys) await this.#counter.takeBack(key);
  }

  /**
   * Counts an attempt as failed before its password is looked at: any number of attempts at once, at any number of
   * processes, can't pass the limit. One that is refused counts nowhere.
   * @throws 429 when there were too many
   */
  async begin(attempt: Attempt): Promise<void> {
    const counted: string[] = [];
    for (const [key, limit] of this.#keys(attempt)) {
      const { count, secondsLeft } = await this.#counter.hit(key);
      counted.push(key);
      if (count <= limit || (key.startsWith('account ') && (await attempt.isKnownThere()))) continue;
      await this.#takeBack(counted);
      throw tooMany('Too many failed sign-ins. Please wait and try again.', secondsLeft);
    }
  }

  /** The password was right, but the code of the second factor was not given yet: this attempt alone is no failure. */
  async withdraw(attempt: Attempt): Promise<void> {
    await this.#takeBack(this.#keys(attempt).map(([key]) => key));
  }

  /** A success was no failure, and ends the count of this account from this address; the others go on. */
  async succeed(attempt: Attempt): Promise<void> {
    const [pair, ...others] = this.#keys(attempt);
    if (pair) await this.#counter.clear(pair[0]);
    await this.#takeBack(others.map(([key]) => key));
  }
}
