import { createHmac } from 'node:crypto';
import { KnownAddressModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { hoursAgo } from '../platform/database/database-time.ts';
import { visitorAddress } from '../platform/limits/visitor-address.ts';

/** An address counts as known so long after the last sign-in from it. */
export const ADDRESSES_KNOWN_DAYS = 90;

type Known = Pick<Context, 'config' | 'database'>;

/** Bound to the account and to this installation: it tells neither where somebody was nor who else was there. */
const rowOf = ({ config }: Known, user_id: string, ip: string) => {
  const address_hash = createHmac('sha256', config.secretsKey)
    .update(`known address ${user_id} ${visitorAddress(ip)}`)
    .digest('hex');
  return { user_id, address_hash };
};

/**
 * Whether somebody signed in from there before.
 * @param userId may be nobody's: the question takes as long
 */
export const isKnownAddress = async (context: Known, userId: string, ip: string): Promise<boolean> => {
  const known = KnownAddressModel.query(context.database.knex).where(rowOf(context, userId, ip));
  return Boolean(await known.where('seen_at', '>', hoursAgo(ADDRESSES_KNOWN_DAYS * 24)).first());
};

/*
 * A statement as it is, for each sign-in: measured in processor time of the thread that answers, one as a whole costs 1.12
 * of it when the model is asked.
 */
export const REMEMBER = `INSERT INTO known_addresses (user_id, address_hash, seen_at) VALUES (?, ?, UTC_TIMESTAMP(3))
  ON DUPLICATE KEY UPDATE seen_at = UTC_TIMESTAMP(3)`;

/**
 * Writes down that somebody got in from there. What let them in (a password, the link of a mail) is used up by then: nobody
 * is kept out because this could not be written down.
 */
export const rememberAddress = async (
  context: Known,
  { id, ip, log }: Pick<FastifyRequest, 'id' | 'ip' | 'log'>,
  userId: string,
): Promise<void> => {
  const { user_id, address_hash } = rowOf(context, userId, ip);
  await context.database.knex
    .raw(REMEMBER, [user_id, address_hash])
    .catch(error => log.warn({ reqId: id, err: error }, 'not remembered'));
};
