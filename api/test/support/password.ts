import { hash } from '@node-rs/argon2';

/**
 * Returns a password hash with the lowest cost, so that tests are fast. The real cost is set in
 * `src/platform/secrets/passwords.ts` and tested in accounts/password-reset.ts.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
