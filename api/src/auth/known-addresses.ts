import { createHmac } from 'node:crypto';
import { KnownAddressModel } from '@marketplace/db';
import type { Context } from '../platform/context.ts';
import { hoursAgo, NOW } from '../platform/database/database-time.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';

/** An address counts as known so long after the last sign-in from it. */
export const ADDRESSES_KNOWN_DAYS = 90;

/** Bound to the account and to this installation: it tells neither where somebody was nor who else was there. */
const rowOf = ({ config }: Context, user_id: string, ip: string) => {
  const address_hash = createHmac('sha256', config.secretsKey)
    .update(`known address ${user_id} ${visitorAddress(ip)}`)
    .digest('hex');
  return { user_id, address_hash };
};

/**
 * Whether somebody signed in from there before.
 * @param userId may be nobody's: the question takes as long
 */
export const isKnownAddress = async (context: Context, userId: string, ip: string): Promise<boolean> => {
  const known = KnownAddressModel.query(context.database.knex).where(rowOf(context, userId, ip));
  return Boolean(await known.where('seen_at', '>', hoursAgo(ADDRESSES_KNOWN_DAYS * 24)).first());
};

/** Remembers from where somebody signed in. */
export const rememberAddress = async (context: Context, userId: string, ip: string): Promise<void> => {
  const row = { ...rowOf(context, userId, ip), seen_at: NOW };
  const key = ['user_id', 'address_hash'];
  await KnownAddressModel.query(context.database.knex).insert(row).onConflict(key).merge(['seen_at']);
};
