import { createHmac, randomBytes } from 'node:crypto';
import { KnownAddressModel } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { hoursAgo } from '../platform/database/database-time.ts';
import { ADDRESSES_KNOWN_DAYS, REMEMBER } from './known-addresses.ts';

type Known = Pick<Context, 'config' | 'database'>;

/** As we issue them. Anything else is no device: what a client makes up could be guessed. */
const TOKEN = /^[\w-]{43}$/;

/**
 * A row beside those of known addresses: a device is a place that someone signed in from. Bound to the account and to this
 * installation, so that the row is worth nothing without the token.
 */
const rowOf = ({ config }: Known, user_id: string, token: string) => {
  const address_hash = createHmac('sha256', config.secretsKey).update(`known device ${user_id} ${token}`).digest('hex');
  return { user_id, address_hash };
};

/**
 * Returns the name under which the attempts of a browser are counted, when someone signed in to this account with it
 * within 90 days; null for every other.
 * @param userId may be no one's: the question takes as long
 */
export const knownDevice = async (
  context: Known,
  userId: string,
  token: string | undefined,
): Promise<string | null> => {
  if (token === undefined || !TOKEN.test(token)) return null;
  const row = rowOf(context, userId, token);
  const known = KnownAddressModel.query(context.database.knex).where(row);
  const isKnown = await known.where('seen_at', '>', hoursAgo(ADDRESSES_KNOWN_DAYS * 24)).first();
  return isKnown ? row.address_hash : null;
};

/**
 * Remembers that someone signed in with this browser, and returns its token: the one that it sent, or a new one. Whoever
 * is in is not kept out because it could not be written down.
 */
export const rememberDevice = async (
  context: Known,
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  userId: string,
  sent: string | undefined,
): Promise<string> => {
  const token = sent !== undefined && TOKEN.test(sent) ? sent : randomBytes(32).toString('base64url');
  const { user_id, address_hash } = rowOf(context, userId, token);
  await context.database.knex
    .raw(REMEMBER, [user_id, address_hash])
    .catch(error => log.warn({ err: error }, 'not remembered'));
  return token;
};
