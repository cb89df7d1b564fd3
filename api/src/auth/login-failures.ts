import type { Context } from '../platform/context.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';

const WINDOW_SECONDS = 15 * 60;
/** An office shares an address, an attacker has many: the single counts allow more than the pair. */
const ADDRESS_FACTOR = 10;
const ACCOUNT_FACTOR = 10;

/** Who tries to sign in, and from where. */
export interface Attempt {
  email: string;
  ip: string;
  /** The browser's own count, where someone signed in to this account with it before. */
  device: string | null;
  /** Whether somebody signed in to this account from there before. */
  isKnownThere: () => Promise<boolean>;
}

const pairOf = ({ email, ip }: Pick<Attempt, 'email' | 'ip'>) => `pair ${email.toLowerCase()} ${visitorAddress(ip)}`;

/**
 * Ends the count of an account from an address, for who has chosen another password by a link of a mail there: most have
 * guessed until they were refused before they asked for it.
 */
export const forgetFailedSignIns = ({ rateLimits }: Context, whose: Pick<Attempt, 'email' | 'ip'>): Promise<void> =>
  rateLimits.counter('sign-ins', WINDOW_SECONDS).clear(pairOf(whose));

/**
 * Counts an attempt to sign in as failed before its password is looked at, per account with address, per address, and per
 * account (decisions "Identity and trust"): any number of attempts at once, at any number of processes, can't pass the
 * limit. The account's own count slows strangers alone: or anybody with ten addresses could keep its owner out. One that
 * is refused counts nowhere. A browser that has signed in to the account before has a count of its own alone: neither a
 * neighbour behind the same address nor anyone else uses it up.
 * @throws 429 when there were too many
 */
export const beginSignIn = async ({ config, rateLimits }: Context, { email, ip, device, isKnownThere }: Attempt) => {
  const counter = rateLimits.counter('sign-ins', WINDOW_SECONDS);
  const limit = config.limits.loginFailures;
  const account = email.toLowerCase();
  const address = visitorAddress(ip);
  const pair = pairOf({ email, ip });
  const takeBack = async (keys: string[]) => {
    for (const key of keys) await counter.takeBack(key);
  };
  const counted: string[] = [];
  const ofStrangers: [string, number][] = [
    [pair, limit],
    [`address ${address}`, limit * ADDRESS_FACTOR],
    [`account ${account}`, limit * ACCOUNT_FACTOR],
  ];
  const limits = new Map(device === null ? ofStrangers : [[`device ${device}`, limit]]);
  for (const [key, most] of limits) {
    const { count, secondsLeft } = await counter.hit(key);
    counted.push(key);
    if (count <= most || (key.startsWith('account ') && (await isKnownThere()))) continue;
    await takeBack(counted);
    throw counter.refusal('too_many_failed_sign_ins', secondsLeft);
  }
  return {
    /** The password was right, but the code of the second factor was not given yet: this attempt alone is no failure. */
    withdraw: () => takeBack(counted),
    /** A success was no failure, and ends the count of this account from this address; the others go on. */
    succeed: async () => {
      const [own, ...others] = counted;
      if (own !== undefined) await counter.clear(own);
      await takeBack(others);
    },
  };
};
