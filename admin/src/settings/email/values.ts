import type { Content } from '@marketplace/api';

const DEFAULT_PORT = 587;

/** Secrets are never read back: their fields begin empty. */
export const toEmailValues = (content: Content) => ({
  emailProvider: content.emailProvider,
  smtpHost: content.smtpHost,
  smtpPort: String(content.smtpPort),
  smtpNoSignIn: content.smtpNoSignIn,
  smtpUsername: content.smtpUsername,
  smtpPassword: '',
  smtpUseTls: content.smtpUseTls,
  fromEmail: content.fromEmail,
  fromName: content.fromName,
  enginemailerApiKey: '',
  enginemailerSenderEmail: content.enginemailerSenderEmail,
  enginemailerSenderName: content.enginemailerSenderName,
  enginemailerCampaignName: content.enginemailerCampaignName,
  adminLeadNotificationEnabled: content.adminLeadNotificationEnabled,
});

/** What this screen edits of the site's content; the port is text until it is sent. */
export type EmailValues = ReturnType<typeof toEmailValues>;

/** A port that is no number becomes 587 (specification §5). */
const portOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : DEFAULT_PORT);

/** What is typed beside a switch that makes it needless is not sent. */
const signInOf = ({ smtpNoSignIn, smtpUsername, smtpPassword }: EmailValues) =>
  smtpNoSignIn ? { smtpUsername: '', smtpPassword: '' } : { smtpUsername, smtpPassword };

export const toEmailWrite = (values: EmailValues) => ({
  ...values,
  ...signInOf(values),
  smtpPort: portOf(values.smtpPort),
});

const SIGN_IN: readonly string[] = ['smtpUsername', 'smtpPassword'];

const REQUIRED = {
  smtp: ['smtpHost', 'smtpPort', 'smtpUsername', 'smtpPassword', 'fromEmail'],
  enginemailer: ['enginemailerApiKey', 'enginemailerSenderEmail', 'enginemailerSenderName'],
} as const satisfies Record<Content['emailProvider'], readonly (keyof EmailValues)[]>;

/** What the chosen provider still needs; a secret that is stored counts as given. */
export const missingEmailFields = (
  values: EmailValues,
  stored: Pick<Content, 'smtpPasswordSet' | 'enginemailerApiKeySet'>,
) => {
  const kept = { smtpPassword: stored.smtpPasswordSet, enginemailerApiKey: stored.enginemailerApiKeySet };
  const required = REQUIRED[values.emailProvider].filter(field => !(values.smtpNoSignIn && SIGN_IN.includes(field)));
  return required.filter(
    field => values[field].trim() === '' && !(Object.hasOwn(kept, field) && Reflect.get(kept, field) === true),
  );
};
