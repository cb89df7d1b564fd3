import { createHash, createHmac } from 'node:crypto';
import { newId } from '@marketplace/db';
import type { Knex } from 'knex';

/** How long a link by mail works, in hours. */
const LIFETIME_HOURS = { invitation: 7 * 24, reset: 1 };
export type Purpose = keyof typeof LIFETIME_HOURS;

/** What is stored of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Which link of whom; the same seed makes the same link. */
export interface AccountLink {
  userId: string;
  purpose: Purpose;
  seed: string;
}

/**
 * The token of a single-use link by mail; only its hash is stored. A mail that is sent again after an interruption
 * carries the same link, and a newer mail ends the links of earlier ones.
 */
export const renewAccountLink = async (
  knex: Knex,
  secretsKey: string,
  { userId, purpose, seed }: AccountLink,
): Promise<string> => {
  const token = createHmac('sha256', secretsKey)
    .update(`account link ${purpose} ${userId} ${seed}`)
    .digest('base64url');
  const token_hash = hashOfToken(token);
  const expires_at = knex.raw('UTC_TIMESTAMP(3) + INTERVAL ? HOUR', [LIFETIME_HOURS[purpose]]);
  await knex('account_links')
    .where({ user_id: userId, purpose })
    .whereNull('used_at')
    .whereNot({ token_hash })
    .delete();
  await knex('account_links')
    .insert({ id: newId(), user_id: userId, purpose, token_hash, expires_at })
    .onConflict('token_hash')
    .merge({ expires_at });
  return token;
};

/** Ends the links by mail that a user was sent: the password was changed another way, or they went to another mailbox. */
export const endAccountLinks = async (trx: Knex, userId: string): Promise<void> => {
  await trx('account_links')
    .where({ user_id: userId })
    .whereNull('used_at')
    .update({ used_at: trx.raw('UTC_TIMESTAMP(3)') });
};
