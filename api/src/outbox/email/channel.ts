import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Context } from '../../platform/context.ts';
import { cacheBriefly } from '../../platform/runtime/cache-briefly.ts';
import { sha256 } from '../../platform/values/sha256.ts';
import {
  type Channel,
  type DeliveryOutcome,
  deferUnknownKind,
  type EmailKind,
  type OutboxMessage,
  type PreparedMessage,
} from '../message.ts';
import type { ComposerContext, Composers, MailTexts } from './composer.ts';
import { CurrentTransport, type SendingSettings, transportOf } from './current-transport.ts';
import { layOut } from './layout.ts';
import { SMTP_CONNECTIONS } from './smtp.ts';
import { oneLine } from './template.ts';
import type { Mail, MailOutcome } from './transport.ts';

/** Returns the message id, which is the same for every attempt, so that a mailbox can detect duplicates. */
export const messageIdOf = (idempotencyKey: string, siteUrl: string): string =>
  `<${sha256(idempotencyKey).slice(0, 32)}@${new URL(siteUrl).hostname}>`;

/** Reads the texts of the mails. */
type ReadWords = (knex: Knex) => Promise<MailTexts>;

/** Returns the services for composing mails. */
export const createComposerContext = (
  { config, database }: Pick<Context, 'config' | 'database'>,
  readMailTexts: ReadWords,
): ComposerContext => ({
  database,
  siteUrl: config.publicUrl,
  apiUrl: config.publicApiUrl,
  secretsKey: config.secretsKey,
  production: config.production,
  probeEmail: config.probeEmail,
  readTexts: cacheBriefly(() => readMailTexts(database.knex)),
});

/** The mails of the channel. Folders that may import the outbox provide them. */
export interface Mails {
  composers: Composers;
  readMailTexts: ReadWords;
  /** Cancels or defers messages that must not be sent; returns null for all others. */
  guard(message: OutboxMessage): Promise<PreparedMessage | null>;
  /** Handles a message to an address that does not exist. */
  recordUnknownRecipient?: Channel['recordUnknownRecipient'];
}

const hasLetter = (composers: Composers, kind: string): kind is EmailKind => Object.hasOwn(composers, kind);

/** Returns the channel that delivers by email. */
export const emailChannel = (
  { config, database }: Pick<Context, 'config' | 'database'>,
  { composers, readMailTexts, guard, recordUnknownRecipient }: Mails,
  log?: FastifyBaseLogger,
): Channel => {
  const { knex } = database;
  const { publicUrl: siteUrl, secretsKey, enginemailerUrl } = config;
  const transport = new CurrentTransport({ knex, secretsKey, enginemailerUrl });
  const letters = createComposerContext({ config, database }, readMailTexts);

  /** Converts an outcome for storage, which admins see; details of an unreachable server are only logged. */
  const toOutcome = (outcome: MailOutcome, address: string): DeliveryOutcome => {
    if (outcome.fate === 'sent') return outcome;
    if (!outcome.isReached) log?.warn({ why: outcome.error }, 'no mail server was reached');
    const { shown: error, isReached: _isReached, isUnknownRecipient, ...rest } = outcome;
    return { ...rest, error, ...(isUnknownRecipient && { unknownRecipient: address }) };
  };

  /**
   * Sends through settings other than the current ones, such as the previous mail server. If that server is
   * unavailable, only this message is postponed.
   */
  const sendThrough = async (settings: SendingSettings, mail: Mail): Promise<MailOutcome> => {
    const other = transportOf(settings, { enginemailerUrl });
    try {
      const outcome = await other.send(mail);
      return outcome.fate === 'unavailable' ? { ...outcome, fate: 'deferred' } : outcome;
    } finally {
      other.close();
    }
  };

  const prepare = async (message: OutboxMessage): Promise<PreparedMessage> => {
    const stopped = await guard(message);
    if (stopped) return stopped;
    if (!hasLetter(composers, message.kind)) return deferUnknownKind('mail', message.kind);
    const composed = await composers[message.kind](letters, message);
    if ('cancel' in composed) return composed;
    const { to, replyTo, letter, through } = composed;
    const { sender } = await letters.readTexts();
    const mail = {
      ...layOut(letter, sender, siteUrl),
      to: { name: oneLine(to.name), address: to.email },
      replyTo,
      messageId: messageIdOf(message.idempotency_key, siteUrl),
    };
    return {
      send: async () => {
        if (through) return toOutcome(await sendThrough(through, mail), to.email);
        const current = await transport.get();
        return current
          ? toOutcome(await current.send(mail), to.email)
          : { fate: 'unavailable', error: 'Email is not set up any more' };
      },
    };
  };

  return {
    name: 'email',
    // This is more than the number of connections, so that some messages are prepared or stored while others are being
    // sent.
    atOnce: SMTP_CONNECTIONS * 2,
    isReady: async () => (await transport.get()) !== null,
    prepare,
    ...(recordUnknownRecipient && { recordUnknownRecipient }),
    close: () => transport.close(),
  };
};
