import { hash } from '@node-rs/argon2';

/**
 * The stored hash of a user's password, as fast as it can be made and compared: what it costs to compare is written in
 * the hash. The real cost is what `src/platform/secrets/passwords.ts` stores; see accounts/password-reset.ts.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
