import { hash } from '@node-rs/argon2';

/**
 * Returns a hash of a password with the lowest cost; the hash contains the cost of comparing it. The real cost is set in
 * `src/platform/secrets/passwords.ts` and tested in accounts/password-reset.ts.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
