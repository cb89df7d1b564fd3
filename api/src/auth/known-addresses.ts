import { createHmac } from 'node:crypto';
import { KnownAddressModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { hoursAgo } from '../platform/database/database-time.ts';
import { visitorAddress } from '../platform/values/visitor-address.ts';

/** Days for which an address or a browser is known after the last sign-in with it. */
export const ADDRESSES_KNOWN_DAYS = 90;

type AddressContext = Pick<Context, 'config' | 'database'>;

/**
 * Returns the row of an address. Its hash depends on the account and this installation, so that it reveals neither the
 * address nor which other accounts used this address.
 */
const rowOf = ({ config }: AddressContext, user_id: string, ip: string) => {
  const address_hash = createHmac('sha256', config.secretsKey)
    .update(`known address ${user_id} ${visitorAddress(ip)}`)
    .digest('hex');
  return { user_id, address_hash };
};

/**
 * Returns whether the user signed in from this address before.
 * @param userId may be unknown; the query takes the same time
 */
export const isKnownAddress = async (context: AddressContext, userId: string, ip: string): Promise<boolean> => {
  const row = KnownAddressModel.query(context.database.knex).where(rowOf(context, userId, ip));
  return Boolean(await row.where('seen_at', '>', hoursAgo(ADDRESSES_KNOWN_DAYS * 24)).first());
};

/*
 * This is a raw statement, because it runs at each sign-in: with the model it costs 1.12 times as much processor time.
 */
export const REMEMBER_ADDRESS = `INSERT INTO known_addresses (user_id, address_hash, seen_at) VALUES (?, ?, UTC_TIMESTAMP(3))
  ON DUPLICATE KEY UPDATE seen_at = UTC_TIMESTAMP(3)`;

/**
 * Records a sign-in from an address. Errors are only logged: the password or link has already been accepted, so the
 * user must not be refused.
 */
export const rememberAddress = async (
  context: AddressContext,
  { id, ip, log }: Pick<FastifyRequest, 'id' | 'ip' | 'log'>,
  userId: string,
): Promise<void> => {
  const { user_id, address_hash } = rowOf(context, userId, ip);
  await context.database.knex
    .raw(REMEMBER_ADDRESS, [user_id, address_hash])
    .catch(error => log.warn({ reqId: id, err: error }, 'not remembered'));
};
