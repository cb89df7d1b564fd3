import { request } from 'node:https';
import webPush from 'web-push';
import {
  type Channel,
  type DeliveryOutcome,
  deferUnknownKind,
  type OutboxMessage,
  type PreparedMessage,
} from '../outbox/message.ts';
import { isPushed } from '../outbox/push-messages.ts';
import type { Context } from '../platform/context.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { type PublicHttpsOptions, publicHttpsAgent } from '../platform/http/public-https.ts';
import { ensurePushKeys, type PushKeys } from './keys.ts';
import { type Notification, notificationOf } from './notification.ts';
import { forgetSubscription, type OpenSubscription, openSubscription } from './subscriptions.ts';

/** Maximum age of a message in milliseconds. A notification that arrives later is no news. */
const TOO_OLD_MS = 24 * 3_600_000;
const TIMEOUT_MS = 10_000;

const SIGNED_OUT = 'The device was signed out, or its notifications are off';
const TOO_OLD = 'It is more than a day old; the recipient was notified by email';
const GONE = 'Notifications on this device are off';
const NOT_REACHED = 'The push service could not be reached';

/** Statuses of a push service that does not know the subscription, or knows it with another key pair. */
const GONE_STATUSES = new Set([401, 403, 404, 410]);
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

const outcomeOf = (status: number): DeliveryOutcome => {
  if (status >= 200 && status < 300) return { fate: 'sent', reference: String(status) };
  if (GONE_STATUSES.has(status)) return { fate: 'cancelled', why: GONE };
  const error = `The push service answered ${status}`;
  return { fate: status >= 500 || TEMPORARY_STATUSES.has(status) ? 'deferred' : 'refused', error };
};

/**
 * Sends an encrypted notification to a push service. Redirects are not followed, and the response's text is not read:
 * the address was chosen by a user.
 * @returns the status of the response
 * @throws if the service is not reached, or its address is not public
 */
const post = (
  { endpoint, p256dh, auth }: OpenSubscription,
  notification: Notification,
  { subject, keys, options }: { subject: string; keys: PushKeys; options: PublicHttpsOptions },
): Promise<number> => {
  const subscription = { endpoint, keys: { p256dh, auth } };
  const { method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(notification), {
    vapidDetails: { subject, ...keys },
    TTL: TOO_OLD_MS / 1000,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  });
  const agent = publicHttpsAgent(options);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const outgoing = request(endpoint, { method, headers, agent, signal }, response => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    outgoing.on('error', reject).end(body);
  });
};

/**
 * Delivers notifications to users' devices by web push. They are encrypted for the device (RFC 8291), so that push
 * services cannot read them.
 * @param options for tests
 */
export const pushChannel = (
  { config, database }: Pick<Context, 'config' | 'database'>,
  options: PublicHttpsOptions = {},
): Channel => {
  const { knex } = database;
  const context = { database, production: config.production };
  // Push services need an address at which they could reach the operator; they accept no local one.
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@localhost';

  const send = async (device: OpenSubscription, notification: Notification): Promise<DeliveryOutcome> => {
    const keys = await ensurePushKeys(knex, config);
    let outcome: DeliveryOutcome;
    try {
      outcome = outcomeOf(await post(device, notification, { subject, keys, options }));
    } catch {
      // The reason is stored nowhere: it would tell what is reachable from this server.
      return { fate: 'deferred', error: NOT_REACHED };
    }
    if (outcome.fate === 'cancelled') await forgetSubscription(knex, device);
    return outcome;
  };

  const prepare = async (message: OutboxMessage): Promise<PreparedMessage> => {
    const { kind, payload, user_id, created_at } = message;
    if (!isPushed(kind)) return deferUnknownKind('notification', kind);
    const device = await openSubscription(knex, String(payload.session_id), user_id ?? '');
    if (!device) return { cancel: SIGNED_OUT };
    if ((await databaseTime(knex)).getTime() - created_at.getTime() > TOO_OLD_MS) return { cancel: TOO_OLD };
    const notification = await notificationOf(context, { ...message, kind }, device);
    return 'cancel' in notification ? notification : { send: () => send(device, notification) };
  };

  return { name: 'push', atOnce: 8, isReady: async () => true, prepare, close: () => {} };
};
