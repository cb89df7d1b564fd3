import type { Context } from '../platform/context.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';

const WINDOW_SECONDS = 15 * 60;
/**
 * The limits by address and by account are this many times the limit by both: an office shares an address, and an
 * attacker has many addresses.
 */
const ADDRESS_LIMIT_MULTIPLIER = 10;
const ACCOUNT_LIMIT_MULTIPLIER = 10;

/** A sign-in attempt. */
export interface Attempt {
  email: string;
  ip: string;
  /** The key by which this browser's attempts are counted, if the user signed in with it before. */
  device: string | null;
  /** Returns whether the user signed in from this address before. */
  isKnownThere: () => Promise<boolean>;
}

const pairOf = ({ email, ip }: Pick<Attempt, 'email' | 'ip'>) => `pair ${email.toLowerCase()} ${visitorAddress(ip)}`;

/**
 * Resets the count of an account and address after its password was changed by an emailed link. Most users have used up
 * their attempts before they request the link.
 */
export const forgetFailedSignIns = ({ rateLimits }: Context, whose: Pick<Attempt, 'email' | 'ip'>): Promise<void> =>
  rateLimits.counter('sign-ins', WINDOW_SECONDS).clear(pairOf(whose));

/**
 * Counts a sign-in as failed before the password is checked, so that concurrent attempts in any number of processes
 * cannot exceed the limit. Attempts are counted per account and address, per address, and per account. The limit per
 * account applies only to unknown addresses: otherwise anyone with ten addresses could lock the owner out. A refused
 * attempt is not counted. A browser that has signed in to the account before has a separate count instead, which no
 * other caller can use up.
 * @throws 429 after too many attempts
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
    [`address ${address}`, limit * ADDRESS_LIMIT_MULTIPLIER],
    [`account ${account}`, limit * ACCOUNT_LIMIT_MULTIPLIER],
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
    /** Reverts the count if the password was correct and only the code of the second factor is missing. */
    withdraw: () => takeBack(counted),
    /** Reverts the count and resets the count of this account from this address; the other counts continue. */
    succeed: async () => {
      const [own, ...others] = counted;
      if (own !== undefined) await counter.clear(own);
      await takeBack(others);
    },
  };
};
