import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { publicContent, readContentDocuments } from '../content/service.ts';
import { isSetUp, type SendingSettings } from '../outbox/email/current-transport.ts';
import { enginemailerTransport } from '../outbox/email/enginemailer.ts';
import { layOut } from '../outbox/email/layout.ts';
import { readEmailSettings } from '../outbox/email/settings.ts';
import { type SmtpTimeouts, smtpTransport } from '../outbox/email/smtp.ts';
import type { Context } from '../platform/context.ts';
import type { TestEmailAnswer } from './schemas.ts';

/**
 * Timeouts in milliseconds, which are shorter than those of deliveries, since an admin waits. The first two limit the
 * wait for an unreachable server.
 */
const TEST_TIMEOUTS: SmtpTimeouts = { connect: 3000, greet: 5000, answer: 20_000, total: 30_000 };

const NAMES = { smtp: 'SMTP', enginemailer: 'Enginemailer' };

const describeServer = ({ emailProvider, smtpHost, smtpPort }: SendingSettings) =>
  emailProvider === 'smtp' ? `${NAMES.smtp}, ${smtpHost}:${smtpPort}` : NAMES.enginemailer;

/**
 * Sends a mail with the saved settings immediately, bypassing the outbox, and returns the provider's response. If there
 * is no response, returns only whether the server was reached.
 */
export const sendTestEmail = async (
  { config: { publicUrl, secretsKey, enginemailerUrl }, database: { knex } }: Pick<Context, 'config' | 'database'>,
  address: string,
  provider?: SendingSettings['emailProvider'],
  timeouts = TEST_TIMEOUTS,
): Promise<TestEmailAnswer> => {
  const stored = await readEmailSettings(knex, secretsKey);
  const settings = { ...stored, emailProvider: provider ?? stored.emailProvider };
  const name = NAMES[settings.emailProvider];
  const startedAt = performance.now();
  if (!isSetUp(settings))
    return { success: false, message: `${name} is not set up. Save its settings first.`, provider_info: name };
  const { content } = await readContentDocuments(knex);
  const letter = {
    subject: 'Your email settings work',
    preview: 'This is the test that you asked for.',
    parts: [
      { kind: 'paragraph' as const, text: 'This is the test that you asked for under Email Settings.' },
      { kind: 'facts' as const, facts: [['Sent by', describeServer(settings)]] satisfies [string, string][] },
    ],
  };
  const transport =
    settings.emailProvider === 'smtp'
      ? smtpTransport(settings, timeouts)
      : enginemailerTransport(settings, enginemailerUrl);
  try {
    const outcome = await transport.send({
      ...layOut(letter, publicContent(content), publicUrl),
      to: { name: '', address },
      messageId: `<test-${randomUUID()}@${new URL(publicUrl).hostname}>`,
    });
    if (outcome.fate !== 'sent') {
      // A closed port refuses immediately, and a service other than a mail server never greets. Both take the same time
      // here, so that neither text nor time reveals which of them it was.
      const longest = timeouts.connect + timeouts.greet;
      if (!outcome.isReached && settings.emailProvider === 'smtp')
        await pause(longest - (performance.now() - startedAt));
      return { success: false, message: outcome.shown, provider_info: `${describeServer(settings)}: ${outcome.shown}` };
    }
    return {
      success: true,
      message: `The test email was sent to ${address}.`,
      provider_info: `${describeServer(settings)}: ${outcome.reference}`,
    };
  } finally {
    transport.close();
  }
};
