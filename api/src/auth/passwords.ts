import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is heavy on purpose; more than this many at once would starve everything else. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

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
