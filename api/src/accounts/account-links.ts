import { createHash, createHmac } from 'node:crypto';
import { AccountLinkModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { NOW } from '../platform/database/database-time.ts';

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
 * @param trx in which the user was read and locked, so that nothing that ends links comes between
 */
export const renewAccountLink = async (
  trx: Knex,
  secretsKey: string,
  { userId: user_id, purpose, seed }: AccountLink,
): Promise<string> => {
  const token = createHmac('sha256', secretsKey)
    .update(`account link ${purpose} ${user_id} ${seed}`)
    .digest('base64url');
  const token_hash = hashOfToken(token);
  const expires_at = raw('UTC_TIMESTAMP(3) + INTERVAL ? HOUR', [LIFETIME_HOURS[purpose]]);
  const links = AccountLinkModel.query(trx);
  await links.clone().delete().where({ user_id, purpose, used_at: null }).whereNot({ token_hash });
  await links.insert({ user_id, purpose, token_hash, expires_at }).onConflict('token_hash').merge({ expires_at });
  return token;
};

/** Ends the links by mail that a user was sent: the password was changed another way, or they went to another mailbox. */
export const endAccountLinks = async (trx: Knex, user_id: string): Promise<void> => {
  await AccountLinkModel.query(trx).where({ user_id, used_at: null }).patch({ used_at: NOW });
};
