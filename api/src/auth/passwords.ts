import { hash, verify } from '@node-rs/argon2';
import { turns } from '../platform/in-turn.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is heavy on purpose; more than this many at once would starve everything else. */
const AT_ONCE = 2;

const inTurn = turns(AT_ONCE);

/** The hash to store of a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let decoy: Promise<string> | null = null;

/**
 * Whether a password is the one that was stored. Takes as long for an account that does not exist (null) as for one
 * that does, so that the time tells nothing.
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const same = await inTurn(() => verify(against, password));
  return same && stored !== null;
};
