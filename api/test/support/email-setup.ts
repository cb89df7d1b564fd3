import type { Database } from '@marketplace/db';
import { DEFAULT_EMAIL_SETTINGS, sealUpdatedSecrets } from '../../src/outbox/email/settings.ts';
import type { EmailSecrets, EmailSettings } from '../../src/outbox/email/settings-schema.ts';
import { writeDocument } from '../../src/platform/documents.ts';

/** Returns email settings for an SMTP relay on this machine. */
export const smtpSettings = (
  port: number,
  more: Partial<EmailSettings & EmailSecrets> = {},
): EmailSettings & EmailSecrets => ({
  ...DEFAULT_EMAIL_SETTINGS,
  smtpHost: 'localhost',
  smtpPort: port,
  smtpUseTls: false,
  fromEmail: 'hello@marketplace.example',
  fromName: 'Franchise Marketplace',
  smtpPassword: '',
  enginemailerApiKey: '',
  ...more,
});

/** Saves email settings as the console does. */
export const saveEmailSettings = (
  { knex }: Database,
  secretsKey: string,
  { smtpPassword, enginemailerApiKey, ...settings }: EmailSettings & EmailSecrets,
): Promise<void> =>
  writeDocument(knex, 'email', settings, sealUpdatedSecrets(secretsKey, {}, { smtpPassword, enginemailerApiKey }));
