import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { accountChangedMail } from '../../accounts/letters/account-changed-mail.ts';
import { invitationMail } from '../../accounts/letters/invitation-mail.ts';
import { resetMail } from '../../accounts/letters/reset-mail.ts';
import { notificationTexts, publicContent, readContentDocuments } from '../../content/service.ts';
import { ledgerMail } from '../../credits/ledger-mail.ts';
import { confirmationMail } from '../../leads/letters/confirmation-mail.ts';
import { digestMail } from '../../leads/letters/digest-mail.ts';
import { adminMail, consultantMail, duplicateMail } from '../../leads/letters/lead-mails.ts';
import { demoAccountGuard } from '../../leads/messages/demo-accounts.ts';
import { erasedMail, personalLinkMail, withdrawnMail } from '../../personal-data/letters.ts';
import type { Context } from '../../platform/context.ts';
import type { Channel, OutboxMessage, Outcome, Prepared } from '../message.ts';
import type { Composer, Letters } from './composer.ts';
import { CurrentTransport } from './current-transport.ts';
import { layOut } from './layout.ts';
import { SMTP_CONNECTIONS } from './smtp.ts';
import { oneLine } from './template.ts';
import type { MailOutcome } from './transport.ts';

/** Which message is made how. */
export const COMPOSERS: Record<string, Composer> = {
  'lead.consultant': consultantMail,
  'lead.admin': adminMail,
  'lead.duplicate': duplicateMail,
  'lead.confirmation': confirmationMail,
  'lead.withdrawn': withdrawnMail,
  'lead.erased': erasedMail,
  'person.link': personalLinkMail,
  'user.invitation': invitationMail,
  'consultant.digest': digestMail,
  'ledger.difference': ledgerMail,
  'user.reset': resetMail,
  'user.password-changed': accountChangedMail('user.password-changed'),
  'user.second-factor-on': accountChangedMail('user.second-factor-on'),
  'user.second-factor-off': accountChangedMail('user.second-factor-off'),
  'user.recovery-code-used': accountChangedMail('user.recovery-code-used'),
};

/** Every kind of message that goes by mail. */
export const EMAIL_KINDS = Object.keys(COMPOSERS);

/** Texts of the content are heeded this much later at most. */
const KEPT_MS = 1000;

/** The same for every attempt at a message: a mailbox that gets it twice can tell. */
export const messageIdOf = (idempotencyKey: string, siteUrl: string): string =>
  `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}@${new URL(siteUrl).hostname}>`;

/** What the letters of this installation are made with. */
export const lettersOf = ({ config, database }: Pick<Context, 'config' | 'database'>): Letters => {
  const { knex } = database;
  let known: { until: number; words: ReturnType<Letters['words']> } | null = null;
  const readWords = async () => {
    const { content } = await readContentDocuments(knex);
    return { texts: notificationTexts(content), sender: publicContent(content) };
  };
  return {
    database,
    siteUrl: config.publicUrl,
    secretsKey: config.secretsKey,
    words() {
      if (!known || known.until < performance.now()) {
        const words = readWords();
        known = { until: performance.now() + KEPT_MS, words };
        words.catch(() => {
          known = null;
        });
      }
      return known.words;
    },
  };
};

/** Delivers by e-mail. */
export const emailChannel = (
  { config, database }: Pick<Context, 'config' | 'database'>,
  log?: FastifyBaseLogger,
): Channel => {
  const { knex } = database;
  const { publicUrl: siteUrl, secretsKey, enginemailerUrl } = config;
  const transport = new CurrentTransport({ knex, secretsKey, enginemailerUrl });
  const toDemoAccount = demoAccountGuard({ config, database });
  const letters = lettersOf({ config, database });

  /** What is written down is shown to admins; what else is known of a machine that was not reached is in the log. */
  const shown = (outcome: MailOutcome): Outcome => {
    if (outcome.fate === 'sent') return outcome;
    if (!outcome.isReached) log?.warn({ why: outcome.error }, 'no mail server was reached');
    const { shown: error, isReached: _isReached, ...rest } = outcome;
    return { ...rest, error };
  };

  const prepare = async (message: OutboxMessage): Promise<Prepared> => {
    const stopped = await toDemoAccount(message);
    if (stopped) return stopped;
    const compose = COMPOSERS[message.kind];
    if (!compose) return { cancel: `There is no mail for ${message.kind}` };
    const composed = await compose(letters, message);
    if ('cancel' in composed) return composed;
    const { to, replyTo, letter } = composed;
    const { sender } = await letters.words();
    const mail = {
      ...layOut(letter, sender, siteUrl),
      to: { name: oneLine(to.name), address: to.email },
      replyTo,
      messageId: messageIdOf(message.idempotency_key, siteUrl),
    };
    return {
      send: async () => {
        const current = await transport.get();
        return current
          ? shown(await current.send(mail))
          : { fate: 'unavailable', error: 'E-mail is not set up any more' };
      },
    };
  };

  return {
    name: 'email',
    // More than there are connections: while some are made ready or written down, others are on their way.
    atOnce: SMTP_CONNECTIONS * 2,
    isReady: async () => (await transport.get()) !== null,
    prepare,
    close: () => transport.close(),
  };
};
