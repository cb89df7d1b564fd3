import Type, { type Static } from 'typebox';
import { Line, OneOf, OptionalEmail } from '../../platform/http/schema.ts';

export const EMAIL_PROVIDERS = ['smtp', 'enginemailer'] as const;

/** The email settings without secrets. */
export const EmailSettings = Type.Object({
  emailProvider: OneOf('Email provider', EMAIL_PROVIDERS),
  smtpHost: Line('Host', 255),
  smtpPort: Type.Integer({ title: 'Port', minimum: 1, maximum: 65_535 }),
  smtpNoSignIn: Type.Boolean({
    title: 'My server needs no sign-in',
    description: 'User name and password are neither required, stored nor sent',
  }),
  smtpUsername: Line('Username', 255),
  smtpUseTls: Type.Boolean({ title: 'Use TLS' }),
  fromEmail: OptionalEmail('From email'),
  fromName: Line('From name', 200),
  enginemailerSenderEmail: OptionalEmail('Sender email'),
  enginemailerSenderName: Line('Sender name', 200),
  enginemailerCampaignName: Line('Campaign name', 200),
  adminLeadNotificationEnabled: Type.Boolean({ title: 'Send admins a copy of each new lead' }),
});
export type EmailSettings = Static<typeof EmailSettings>;

/**
 * Secrets can be saved but not read: a response contains `""` and, in `…Set`, whether a secret is stored. Saving `""`
 * keeps the stored secret.
 */
export const EmailSecrets = Type.Object({
  smtpPassword: Type.String({ title: 'Password', maxLength: 500 }),
  enginemailerApiKey: Type.String({ title: 'API key', maxLength: 500 }),
});
export type EmailSecrets = Static<typeof EmailSecrets>;
