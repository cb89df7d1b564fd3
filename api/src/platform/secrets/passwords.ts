import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id with the parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Maximum concurrent hashes. Hashing is expensive on purpose, and more hashes would block all other work. */
const AT_ONCE = 2;

const inTurn = pLimit(AT_ONCE);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that no password matches. Verifying it for unknown accounts takes as long as for known ones. */
const DECOY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${random(16)}$${random(32)}`;

/**
 * Verifies a password. An unknown account (null) takes as long as a known one, so that the duration reveals nothing.
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const isMatch = await inTurn(() => verify(stored ?? DECOY, password));
  return isMatch && stored !== null;
};
