import { type Fault, fault } from '../../platform/errors/errors.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';

/** The settings as they are after an update; `true` stands for a secret that is already stored. */
export type GivenEmailSettings = EmailSettings & Record<keyof EmailSecrets, string | true | undefined>;

const REQUIRED: Record<EmailSettings['emailProvider'], [keyof GivenEmailSettings, string][]> = {
  smtp: [
    ['smtpHost', 'Host'],
    ['smtpPort', 'Port'],
    ['smtpUsername', 'Username'],
    ['smtpPassword', 'Password'],
    ['fromEmail', 'From email'],
  ],
  enginemailer: [
    ['enginemailerApiKey', 'API key'],
    ['enginemailerSenderEmail', 'Sender email'],
    ['enginemailerSenderName', 'Sender name'],
  ],
};

/** Fields that a server without sign-in does not need. */
const SIGN_IN: readonly string[] = ['smtpUsername', 'smtpPassword'];

const isMissing = (value: unknown) => !value || (typeof value === 'string' && value.trim() === '');

/**
 * Returns a fault for each setting that is missing and that the chosen provider needs (specification, section 5, "Email
 * settings").
 * @param settings may come from invalid input
 */
export const findMissingEmailSettings = (settings: GivenEmailSettings): Fault[] => {
  const { emailProvider } = settings;
  const isKnownProvider = typeof emailProvider === 'string' && Object.hasOwn(REQUIRED, emailProvider);
  return (isKnownProvider ? REQUIRED[emailProvider] : [])
    .filter(([field]) => !(settings.smtpNoSignIn && SIGN_IN.includes(field)))
    .filter(([field]) => isMissing(settings[field]))
    .map(([field, title]) => fault(field, 'required', 'required', { name: title }));
};
