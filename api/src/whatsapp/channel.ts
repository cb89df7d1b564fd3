import { numberText } from '../lead-letters/number-text.ts';
import { refundText } from '../lead-letters/refund.ts';
import { leadText } from '../lead-letters/whatsapp-text.ts';
import { demoAccountGuard } from '../leads/messages/demo-accounts.ts';
import type { WhatsappKind } from '../leads/messages/lead-messages.ts';
import {
  type Channel,
  type DeliveryOutcome,
  deferUnknownKind,
  type OutboxMessage,
  type PreparedMessage,
} from '../outbox/message.ts';
import { isSentAgain } from '../outbox/resend-key.ts';
import type { Context } from '../platform/context.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import { cacheBriefly } from '../platform/runtime/cache-briefly.ts';
import { dialableNumber } from '../platform/values/phone-number.ts';
import { recordUnknownSender } from '../refund-requests/undelivered.ts';
import { whatsappClient } from './client.ts';
import { NOT_REGISTERED } from './service/adapter.ts';

/** Cache lifetime of the service's readiness in milliseconds. */
const CACHED_MS = 2000;
/**
 * Maximum age of a message in milliseconds. After a long pause of the service, WhatsApp would ban the number if all old
 * messages were sent at once.
 */
const TOO_OLD_MS = 24 * 3_600_000;
const TOO_OLD = 'The enquiry is more than a day old; the consultant was notified by email';

/** The text of each kind of message. */
const TEXTS: Record<WhatsappKind, typeof leadText> = {
  'lead.consultant': leadText,
  'lead.number': numberText,
  'lead.refunded': refundText,
};
const TO_CONSULTANT = 'The consultant has no phone number that is one';
const NO_NUMBER: Record<WhatsappKind, string> = {
  'lead.consultant': TO_CONSULTANT,
  'lead.number': 'The visitor left no phone number that is one',
  'lead.refunded': TO_CONSULTANT,
};
const hasText = (kind: string): kind is WhatsappKind => Object.hasOwn(TEXTS, kind);

/** Adds to the outcome that the number is not on WhatsApp; no message will ever arrive there. */
const withReason = (outcome: DeliveryOutcome, phone: string): DeliveryOutcome =>
  outcome.fate === 'refused' && outcome.error.startsWith(NOT_REGISTERED)
    ? { ...outcome, unknownRecipient: phone }
    : outcome;

/** Delivers messages by WhatsApp through the service on this machine. While the service is not ready, messages wait. */
export const whatsappChannel = ({ config, database }: Pick<Context, 'config' | 'database'>): Channel => {
  const client = whatsappClient(config.dataDir);
  const { publicUrl: siteUrl, publicApiUrl: apiUrl, secretsKey, production } = config;
  const places = { siteUrl, apiUrl, secretsKey, production };
  const toDemoAccount = demoAccountGuard({ config, database });

  const prepare = async (message: OutboxMessage): Promise<PreparedMessage> => {
    const { kind, idempotency_key: key, created_at } = message;
    const stopped = await toDemoAccount(message);
    if (stopped) return stopped;
    const ageMs = async () => (await databaseTime(database.knex)).getTime() - created_at.getTime();
    if (!isSentAgain(key) && (await ageMs()) > TOO_OLD_MS) return { cancel: TOO_OLD };
    if (!hasText(kind)) return deferUnknownKind('WhatsApp message', kind);
    const composed = await TEXTS[kind](database, places, message);
    if ('cancel' in composed) return composed;
    const { text } = composed;
    const phone = dialableNumber(composed.phone);
    if (phone === null) return { send: async () => ({ fate: 'refused', error: NO_NUMBER[kind] }) };
    return { send: async () => withReason(await client.send({ phone, text, key }), phone) };
  };

  return {
    name: 'whatsapp',
    atOnce: 4,
    longestWaitMs: TOO_OLD_MS,
    isReady: cacheBriefly(async () => (await client.status())?.connection.state === 'ready', CACHED_MS),
    prepare,
    recordUnknownRecipient: (trx, message, recipient) =>
      recordUnknownSender(trx, message, { channel: 'whatsapp', recipient }),
    close: () => {},
  };
};
