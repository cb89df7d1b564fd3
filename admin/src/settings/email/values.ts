import type { Content } from '@marketplace/api';

const DEFAULT_PORT = 587;

/** Converts the content to form values. Secrets are never sent to the browser, so their fields start empty. */
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

/** Form values of this screen. The typed port remains text until it is sent. */
export type EmailValues = ReturnType<typeof toEmailValues>;

/** Parses a port. Invalid input becomes 587 (specification, section 5). */
const portOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : DEFAULT_PORT);

/** Returns the credentials, or empty ones if the server needs no sign-in. */
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

/** Returns the empty required fields of the chosen provider. A stored secret counts as filled in. */
export const missingEmailFields = (
  values: EmailValues,
  stored: Pick<Content, 'smtpPasswordSet' | 'enginemailerApiKeySet'>,
) => {
  const storedSecrets = { smtpPassword: stored.smtpPasswordSet, enginemailerApiKey: stored.enginemailerApiKeySet };
  const required = REQUIRED[values.emailProvider].filter(field => !(values.smtpNoSignIn && SIGN_IN.includes(field)));
  return required.filter(
    field =>
      values[field].trim() === '' &&
      !(Object.hasOwn(storedSecrets, field) && Reflect.get(storedSecrets, field) === true),
  );
};
