import type { Knex } from 'knex';
import type { Fault } from '../platform/errors.ts';
import { openSecret, sealSecret } from '../platform/secrets.ts';
import { filledIn, readDocument, type StoredDocument } from '../settings/documents.ts';
import { DEFAULT_EMAIL_SETTINGS } from './defaults.ts';
import { emailFaults } from './email-rules.ts';
import type { EmailSecrets, EmailSettings } from './schemas.ts';

const SECRETS = ['smtpPassword', 'enginemailerApiKey'] as const;
const sealedAs = (name: string) => `email.${name}`;

/** The settings of a stored document. */
export const emailSettingsOf = ({ value }: Pick<StoredDocument<EmailSettings>, 'value'>): EmailSettings =>
  filledIn(DEFAULT_EMAIL_SETTINGS, value);

/** How a message is sent, with its secrets: for the delivery alone, never for an answer or a log. */
export const readEmailSettings = async (knex: Knex, secretsKey: string): Promise<EmailSettings & EmailSecrets> => {
  const stored = await readDocument<EmailSettings>(knex, 'email');
  const open = (name: keyof EmailSecrets) => {
    const sealed = stored.secrets[name];
    return (sealed && openSecret(secretsKey, sealedAs(name), sealed)) || '';
  };
  return {
    ...emailSettingsOf(stored),
    smtpPassword: open('smtpPassword'),
    enginemailerApiKey: open('enginemailerApiKey'),
  };
};

/** The stored secrets with those that a save brings; `""` keeps what is stored. */
export const sealedSecrets = (
  secretsKey: string,
  stored: Record<string, string>,
  given: Partial<EmailSecrets>,
): Record<string, string> => {
  const sealed = { ...stored };
  for (const name of SECRETS) {
    const plain = given[name];
    if (plain) sealed[name] = sealSecret(secretsKey, sealedAs(name), plain);
  }
  return sealed;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * What is missing for the chosen provider, when a save is about sending: it brings email settings other than those
 * that are stored, or nothing but email settings. Whole content saved with untouched email settings is not.
 * @param body as it came; its types may be wrong
 */
export const judgeEmailSettings = async (knex: Knex, body: unknown): Promise<Fault[]> => {
  if (typeof body !== 'object' || body === null) return [];
  const stored = await readDocument<EmailSettings>(knex, 'email');
  const { adminLeadNotificationEnabled: _copies, ...transport } = emailSettingsOf(stored);
  const given = new Map<string, unknown>(Object.entries(body));
  const names = Object.keys(transport).filter(name => given.has(name));
  const newSecrets = SECRETS.filter(name => isText(given.get(name)));
  const changed = Object.entries(transport).some(([name, value]) => given.has(name) && given.get(name) !== value);
  const onlyEmail =
    names.length > 0 && [...given.keys()].every(name => name in DEFAULT_EMAIL_SETTINGS || isSecret(name));
  if (!changed && newSecrets.length === 0 && !onlyEmail) return [];
  return emailFaults({
    ...filledIn(emailSettingsOf(stored), body),
    smtpPassword: isText(given.get('smtpPassword')) || 'smtpPassword' in stored.secrets || undefined,
    enginemailerApiKey: isText(given.get('enginemailerApiKey')) || 'enginemailerApiKey' in stored.secrets || undefined,
  });
};

const isSecret = (name: string) => SECRETS.some(secret => name === secret || name === `${secret}Set`);
