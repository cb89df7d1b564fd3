import { createHmac } from 'node:crypto';
import { AccountLinkModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { NOW } from '../platform/database/database-time.ts';
import { sha256 } from '../platform/values/sha256.ts';

/** Lifetime of mailed links in hours. */
const LIFETIME_HOURS = { invitation: 7 * 24, reset: 1 };
export type Purpose = keyof typeof LIFETIME_HOURS;

/** The values from which a link is created; an equal seed creates the same link. */
export interface AccountLink {
  userId: string;
  purpose: Purpose;
  seed: string;
}

/**
 * Creates the token of an emailed link that works once; only its hash is stored. A mail that is sent again after an
 * interruption contains the same link. A newer mail ends the links of previous ones.
 * @param trx the transaction that read and locked the user, so that the link cannot be ended in between
 */
export const renewAccountLink = async (
  trx: Knex,
  secretsKey: string,
  { userId: user_id, purpose, seed }: AccountLink,
): Promise<string> => {
  const token = createHmac('sha256', secretsKey)
    .update(`account link ${purpose} ${user_id} ${seed}`)
    .digest('base64url');
  const token_hash = sha256(token);
  const expires_at = raw('UTC_TIMESTAMP(3) + INTERVAL ? HOUR', [LIFETIME_HOURS[purpose]]);
  const links = AccountLinkModel.query(trx);
  await links.clone().delete().where({ user_id, purpose, used_at: null }).whereNot({ token_hash });
  await links.insert({ user_id, purpose, token_hash, expires_at }).onConflict('token_hash').merge({ expires_at });
  return token;
};

/**
 * Invalidates the unused links that were emailed to a user. Called when the user's address changes, or when the
 * password changes without such a link.
 */
export const endAccountLinks = async (trx: Knex, user_id: string): Promise<void> => {
  await AccountLinkModel.query(trx).where({ user_id, used_at: null }).patch({ used_at: NOW });
};
