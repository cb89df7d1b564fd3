import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is heavy on purpose; more than this many at once would starve everything else. */
const AT_ONCE = 2;

const inTurn = pLimit(AT_ONCE);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** What a password is compared with where there is none: no password has it, and it takes as long from the first time on. */
const DECOY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${random(16)}$${random(32)}`;

/**
 * Whether a password is the one that was stored. Takes as long for an account that does not exist (null) as for one
 * that does, so that the time tells nothing.
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const same = await inTurn(() => verify(stored ?? DECOY, password));
  return same && stored !== null;
};
