import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { mergeDefaults, readDocument, type StoredDocument } from '../../platform/documents.ts';
import { type Fault, fault, invalid } from '../../platform/errors/errors.ts';
import { sealSecret, unsealSecret } from '../../platform/secrets/secrets.ts';
import { findMissingEmailSettings } from './settings-rules.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';

/** The default email settings. */
export const DEFAULT_EMAIL_SETTINGS: EmailSettings = {
  emailProvider: 'smtp',
  smtpHost: '',
  smtpPort: 587,
  smtpNoSignIn: false,
  smtpUsername: '',
  smtpUseTls: true,
  fromEmail: '',
  fromName: '',
  enginemailerSenderEmail: '',
  enginemailerSenderName: '',
  enginemailerCampaignName: '',
  adminLeadNotificationEnabled: false,
};

const SECRETS = ['smtpPassword', 'enginemailerApiKey'] as const;
const sealedAs = (name: string) => `email.${name}`;

/** Returns the settings of a stored document. */
export const emailSettingsOf = ({ value }: Pick<StoredDocument<EmailSettings>, 'value'>): EmailSettings =>
  mergeDefaults(DEFAULT_EMAIL_SETTINGS, value);

/** Stored settings with encrypted secrets. */
export type StoredMailServer = Pick<StoredDocument<EmailSettings>, 'value' | 'secrets'>;

/** Decrypts the secrets of stored settings, for delivery only, never for a response or a log. */
export const sendingSettingsOf = (stored: StoredMailServer, secretsKey: string): EmailSettings & EmailSecrets => {
  const decryptSecret = (name: keyof EmailSecrets) => {
    const sealed = stored.secrets[name];
    return (sealed && unsealSecret(secretsKey, sealedAs(name), sealed)) || '';
  };
  return {
    ...emailSettingsOf(stored),
    smtpPassword: decryptSecret('smtpPassword'),
    enginemailerApiKey: decryptSecret('enginemailerApiKey'),
  };
};

/** Reads the current settings with their secrets. */
export const readEmailSettings = async (knex: Knex, secretsKey: string): Promise<EmailSettings & EmailSecrets> =>
  sendingSettingsOf(await readDocument<EmailSettings>(knex, 'email'), secretsKey);

/**
 * Removes user name and password from an update for a server without sign-in. The stored ones are removed by
 * `secretsFor`.
 */
export const withoutNeedlessSignIn = <Update extends Partial<EmailSettings & EmailSecrets>>(
  stored: StoredMailServer,
  update: Update,
): Update =>
  (update.smtpNoSignIn ?? emailSettingsOf(stored).smtpNoSignIn)
    ? { ...update, smtpUsername: '', smtpPassword: '' }
    : update;

/** Returns whether an update changes the server or the account that sends messages. */
export const changesMailServer = (stored: StoredMailServer, update: Partial<EmailSettings & EmailSecrets>): boolean => {
  const { adminLeadNotificationEnabled: _copies, ...before } = emailSettingsOf(stored);
  const { adminLeadNotificationEnabled: _later, ...after } = mergeDefaults(emailSettingsOf(stored), update);
  return SECRETS.some(name => Boolean(update[name])) || !isDeepStrictEqual(before, after);
};

/**
 * Returns whether an update ends the copies of new leads that admins get. The thief of a token could use it to keep
 * enquiries from them.
 */
export const turnsOffAdminLeadCopies = (stored: StoredMailServer, update: Partial<EmailSettings>): boolean =>
  update.adminLeadNotificationEnabled === false && emailSettingsOf(stored).adminLeadNotificationEnabled;

/** Returns the stored secrets with those of an update; `""` keeps the stored one. */
export const sealUpdatedSecrets = (
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

/** The settings that the stored mail password is bound to. */
const BOUND_TO = ['smtpHost', 'smtpPort', 'smtpUseTls', 'smtpUsername'] as const;

const asCompared = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
const isElsewhere = (before: EmailSettings, after: EmailSettings) =>
  BOUND_TO.some(name =>
    name === 'smtpUsername' ? before[name] !== after[name] : asCompared(before[name]) !== asCompared(after[name]),
  );

/**
 * Returns the stored secrets that stay valid after an update. The mail password is never sent to a server for which it
 * was not entered: changing host, port, TLS or user name requires the password again. Removing the host or the sign-in
 * removes the password.
 * @throws 422 at the password
 */
export const secretsFor = (
  stored: StoredDocument<EmailSettings>,
  after: EmailSettings,
  { smtpPassword: given }: Partial<EmailSecrets>,
): Record<string, string> => {
  const { smtpPassword: kept, ...others } = stored.secrets;
  if (after.smtpNoSignIn) return others;
  if (!kept || given || !isElsewhere(emailSettingsOf(stored), after)) return stored.secrets;
  if (after.smtpHost.trim() === '') return others;
  throw invalid([passwordRequiredFault()]);
};

/** Returns the names of secrets that an update replaced or removed, for the audit log. */
export const changedSecrets = (before: Record<string, string>, after: Record<string, string>) => {
  const replaced = SECRETS.filter(name => after[name] && after[name] !== before[name]);
  const removed = SECRETS.filter(name => before[name] && !after[name]);
  return { ...(replaced.length > 0 && { replaced }), ...(removed.length > 0 && { removed }) };
};

const passwordRequiredFault = () => fault('smtpPassword', 'again', 'smtp_password_required_again');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Returns what the chosen provider still needs. An update is checked if it changes email settings or contains nothing
 * else; saving the whole content with unchanged email settings is not checked.
 * @param body the unvalidated body
 */
export const validateEmailSettings = async (knex: Knex, body: unknown): Promise<Fault[]> => {
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
  const after = mergeDefaults(emailSettingsOf(stored), body);
  const isStale =
    !after.smtpNoSignIn &&
    'smtpPassword' in stored.secrets &&
    !isText(given.get('smtpPassword')) &&
    isText(asCompared(after.smtpHost)) &&
    isElsewhere(emailSettingsOf(stored), after);
  const missing = findMissingEmailSettings({
    ...after,
    smtpPassword: isText(given.get('smtpPassword')) || 'smtpPassword' in stored.secrets || undefined,
    enginemailerApiKey: isText(given.get('enginemailerApiKey')) || 'enginemailerApiKey' in stored.secrets || undefined,
  });
  return isStale ? [...missing, passwordRequiredFault()] : missing;
};

const isSecret = (name: string) => SECRETS.some(secret => name === secret || name === `${secret}Set`);
