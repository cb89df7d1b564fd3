import { inTransaction, PushSubscriptionModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { NOW } from '../platform/database/database-time.ts';
import { sha256 } from '../platform/values/sha256.ts';
import type { PushSubscription } from './schemas.ts';

/** Maximum number of a user's devices; the oldest is forgotten when another is added. */
const MOST_DEVICES = 10;

/** The signed-in user of a browser, and the session there. */
export interface BrowserSession extends Actor {
  sessionId: string;
}

/** Returns whether the browser of a session has a subscription. */
export const hasSubscription = async (knex: Knex, sessionId: string | null): Promise<boolean> =>
  sessionId !== null && (await PushSubscriptionModel.query(knex).findById(sessionId)) !== undefined;

/**
 * Stores the subscription of a session's browser. A browser that another session subscribed before belongs to this
 * session from now on.
 */
export const subscribe = (
  knex: Knex,
  browser: BrowserSession,
  { endpoint, keys: { p256dh, auth }, language }: PushSubscription,
): Promise<void> =>
  inTransaction(knex, async trx => {
    const endpoint_hash = sha256(endpoint);
    const { id: user_id, sessionId: session_id } = browser;
    const before = await PushSubscriptionModel.query(trx).findById(session_id);
    await PushSubscriptionModel.query(trx).where({ endpoint_hash }).orWhere({ session_id }).delete();
    await PushSubscriptionModel.query(trx).insert({
      session_id,
      user_id,
      endpoint,
      endpoint_hash,
      p256dh,
      auth,
      language,
      created_at: NOW,
    });
    const newest = await PushSubscriptionModel.query(trx)
      .where({ user_id })
      .orderBy('created_at', 'desc')
      .limit(MOST_DEVICES)
      .select('session_id');
    await PushSubscriptionModel.query(trx)
      .where({ user_id })
      .whereNotIn(
        'session_id',
        newest.map(row => row.session_id),
      )
      .delete();
    // Consoles renew the subscription at each start.
    if (!before) await audit(trx, browser, { action: 'push-on', entity: 'user', entityId: user_id });
  });

/** Ends the notifications on a session's browser. */
export const unsubscribe = (knex: Knex, { sessionId, ...actor }: BrowserSession): Promise<void> =>
  inTransaction(knex, async trx => {
    const ended = await PushSubscriptionModel.query(trx).deleteById(sessionId);
    if (ended > 0) await audit(trx, actor, { action: 'push-off', entity: 'user', entityId: actor.id });
  });

/** A subscription whose session is still open. */
export interface OpenSubscription {
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  role: 'admin' | 'consultant';
}

/**
 * Finds the subscription of a session. A subscription ends with its session: after signing out, a new password or role,
 * or the deletion of the account.
 */
export const openSubscription = (
  knex: Knex,
  sessionId: string,
  userId: string,
): Promise<OpenSubscription | undefined> =>
  knex('push_subscriptions as device')
    .join('user_sessions as session', 'session.id', 'device.session_id')
    .join('users', 'users.id', 'session.user_id')
    .where({ 'device.session_id': sessionId, 'device.user_id': userId, 'session.user_id': userId })
    .whereNull('session.ended_at')
    .whereNull('users.deleted_at')
    .whereRaw('session.expires_at > UTC_TIMESTAMP(3) AND session.epoch = users.session_epoch')
    .first('device.session_id', 'device.endpoint', 'device.p256dh', 'device.auth', 'device.language', 'users.role');

/** Forgets a subscription that its push service does not know any more. */
export const forgetSubscription = async (
  knex: Knex,
  { session_id, endpoint }: Pick<OpenSubscription, 'session_id' | 'endpoint'>,
): Promise<void> => {
  await PushSubscriptionModel.query(knex).where({ session_id, endpoint }).delete();
};
