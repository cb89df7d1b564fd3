import { type Fault, fault } from '../../platform/errors/errors.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';

/** Settings as they would be, a secret that is stored counting as given. */
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

/** What a server that needs no sign-in does without. */
const SIGN_IN: readonly string[] = ['smtpUsername', 'smtpPassword'];

const isMissing = (value: unknown) => !value || (typeof value === 'string' && value.trim() === '');

/**
 * What the chosen provider still needs (specification §5, "Email settings").
 * @param settings may come from an input that is not valid otherwise
 */
export const emailFaults = (settings: GivenEmailSettings): Fault[] => {
  const { emailProvider } = settings;
  const known = typeof emailProvider === 'string' && Object.hasOwn(REQUIRED, emailProvider);
  return (known ? REQUIRED[emailProvider] : [])
    .filter(([field]) => !(settings.smtpNoSignIn && SIGN_IN.includes(field)))
    .filter(([field]) => isMissing(settings[field]))
    .map(([field, title]) => fault(field, 'required', 'required', { name: title }));
};
