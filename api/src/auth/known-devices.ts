import { createHmac, randomBytes } from 'node:crypto';
import { KnownAddressModel } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { hoursAgo } from '../platform/database/database-time.ts';
import { ADDRESSES_KNOWN_DAYS, REMEMBER_ADDRESS } from './known-addresses.ts';

type DeviceContext = Pick<Context, 'config' | 'database'>;

/**
 * Format of the tokens that this API issues. Other tokens are ignored, since clients could choose ones that can be
 * guessed.
 */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the row of a browser; known browsers are in the table of known addresses. The hash depends on the account and
 * this installation, so that the row is useless without the token.
 */
const rowOf = ({ config }: DeviceContext, user_id: string, token: string) => {
  const address_hash = createHmac('sha256', config.secretsKey).update(`known device ${user_id} ${token}`).digest('hex');
  return { user_id, address_hash };
};

/**
 * Returns the key by which a browser's attempts are counted, if the user signed in with this browser within 90 days;
 * otherwise null.
 * @param userId may be unknown; the query takes the same time
 */
export const findKnownDevice = async (
  context: DeviceContext,
  userId: string,
  token: string | undefined,
): Promise<string | null> => {
  if (token === undefined || !TOKEN.test(token)) return null;
  const row = rowOf(context, userId, token);
  const deviceRow = KnownAddressModel.query(context.database.knex).where(row);
  const isKnown = await deviceRow.where('seen_at', '>', hoursAgo(ADDRESSES_KNOWN_DAYS * 24)).first();
  return isKnown ? row.address_hash : null;
};

/**
 * Records a sign-in with this browser. Errors are only logged, since the user is already signed in.
 * @returns the browser's token: the one that it sent, or a new one
 */
export const rememberDevice = async (
  context: DeviceContext,
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  userId: string,
  sent: string | undefined,
): Promise<string> => {
  const token = sent !== undefined && TOKEN.test(sent) ? sent : randomBytes(32).toString('base64url');
  const { user_id, address_hash } = rowOf(context, userId, token);
  await context.database.knex
    .raw(REMEMBER_ADDRESS, [user_id, address_hash])
    .catch(error => log.warn({ err: error }, 'not remembered'));
  return token;
};
