import { randomUUID } from 'node:crypto';
import { readEmailSettings } from '../../content/email-settings.ts';
import { publicContent, readContentDocuments } from '../../content/service.ts';
import type { Context } from '../../platform/context.ts';
import type { TestEmailAnswer } from '../schemas.ts';
import { isSetUp, type SendingSettings, transportOf } from './current-transport.ts';
import { layOut } from './layout.ts';

const NAMES = { smtp: 'SMTP', enginemailer: 'Enginemailer' };

const whereTo = ({ emailProvider, smtpHost, smtpPort }: SendingSettings) =>
  emailProvider === 'smtp' ? `${NAMES.smtp}, ${smtpHost}:${smtpPort}` : NAMES.enginemailer;

/** Sends a mail by the saved settings at once, past the outbox, and says what the provider said. */
export const sendTestEmail = async (
  { config: { publicUrl, secretsKey, enginemailerUrl }, database: { knex } }: Context,
  address: string,
  provider?: SendingSettings['emailProvider'],
): Promise<TestEmailAnswer> => {
  const stored = await readEmailSettings(knex, secretsKey);
  const settings = { ...stored, emailProvider: provider ?? stored.emailProvider };
  const name = NAMES[settings.emailProvider];
  if (!isSetUp(settings))
    return { success: false, message: `${name} is not set up. Save its settings first.`, provider_info: name };
  const { content } = await readContentDocuments(knex);
  const letter = {
    subject: 'Your e-mail settings work',
    preview: 'This is the test that you asked for.',
    parts: [
      { kind: 'paragraph' as const, text: 'This is the test that you asked for under Email Settings.' },
      { kind: 'facts' as const, facts: [['Sent by', whereTo(settings)]] satisfies [string, string][] },
    ],
  };
  const transport = transportOf(settings, { knex, secretsKey, enginemailerUrl });
  try {
    const outcome = await transport.send({
      ...layOut(letter, publicContent(content), publicUrl),
      to: { name: '', address },
      messageId: `<test-${randomUUID()}@${new URL(publicUrl).hostname}>`,
    });
    if (outcome.fate !== 'sent')
      return { success: false, message: outcome.error, provider_info: `${whereTo(settings)}: ${outcome.error}` };
    return {
      success: true,
      message: `The test e-mail was sent to ${address}.`,
      provider_info: `${whereTo(settings)}: ${outcome.reference}`,
    };
  } finally {
    transport.close();
  }
};
