import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import {
  lockDocument,
  mergeDefaults,
  readDocument,
  type StoredDocument,
  writeDocument,
} from '../platform/documents.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { requireVersion } from '../platform/http/version.ts';
import { sealSecret, unsealSecret } from '../platform/secrets/secrets.ts';
import type { WhatsappSettings, WhatsappSettingsAnswer, WhatsappSettingsUpdate } from './schemas.ts';

const DOCUMENT = 'whatsapp';
const TOKEN = 'cloudToken';
const SEALED_AS = 'whatsapp.cloudToken';

const DEFAULT_WHATSAPP_SETTINGS: WhatsappSettings = {
  provider: 'cloud',
  riskAccepted: false,
  cloudPhoneNumberId: '',
  cloudTemplateName: '',
  cloudTemplateLanguage: 'en',
};

type Stored = StoredDocument<WhatsappSettings>;

const settingsOf = ({ value }: Stored): WhatsappSettings => mergeDefaults(DEFAULT_WHATSAPP_SETTINGS, value);

/** Returns the settings that an admin may see. */
export const shownSettings = (stored: Stored): WhatsappSettingsAnswer => ({
  ...settingsOf(stored),
  cloudToken: '',
  cloudTokenSet: TOKEN in stored.secrets,
});

export const readWhatsappDocument = (knex: Knex): Promise<Stored> => readDocument<WhatsappSettings>(knex, DOCUMENT);

/** Reads the settings with the secret, for delivery only. */
export const readWhatsappSettings = async (
  knex: Knex,
  secretsKey: string,
): Promise<WhatsappSettings & { cloudToken: string }> => {
  const stored = await readWhatsappDocument(knex);
  const sealed = stored.secrets[TOKEN];
  return { ...settingsOf(stored), cloudToken: (sealed && unsealSecret(secretsKey, SEALED_AS, sealed)) || '' };
};

/** Returns what is missing before the chosen provider can be used. */
export const missingFor = (
  settings: Pick<WhatsappSettings, 'provider' | 'riskAccepted' | 'cloudPhoneNumberId'> & {
    hasToken: boolean;
  },
): string[] => {
  const { provider, riskAccepted, cloudPhoneNumberId, hasToken } = settings;
  if (provider === 'linked') return riskAccepted ? [] : ['Confirm the risk of a linked device, and save'];
  return [
    ...(hasToken ? [] : ['Enter the access token of the Cloud API, and save']),
    ...(cloudPhoneNumberId ? [] : ['Enter the phone number ID of the Cloud API, and save']),
  ];
};

/** Returns a fault if the settings use a linked device without accepting its risk. */
export const validateWhatsappSettings = async (knex: Knex, body: unknown): Promise<Fault[]> => {
  if (typeof body !== 'object' || body === null) return [];
  const { provider, riskAccepted } = mergeDefaults(settingsOf(await readWhatsappDocument(knex)), body);
  return provider === 'linked' && riskAccepted !== true
    ? [fault('riskAccepted', 'value', 'whatsapp_risk_not_accepted')]
    : [];
};

/**
 * Saves all or part of the settings.
 * @throws 412 with the current settings
 */
export const saveWhatsappSettings = (
  { config, database: { knex } }: Pick<Context, 'config' | 'database'>,
  actor: Actor,
  { cloudToken, ...update }: WhatsappSettingsUpdate,
  ifMatch: string | undefined,
): Promise<Stored> =>
  inTransaction(knex, async trx => {
    const before = await lockDocument<WhatsappSettings>(trx, DOCUMENT);
    requireVersion(ifMatch, before.updatedAt, () => shownSettings(before));
    const secrets = cloudToken
      ? { ...before.secrets, [TOKEN]: sealSecret(config.secretsKey, SEALED_AS, cloudToken) }
      : before.secrets;
    await writeDocument(trx, DOCUMENT, mergeDefaults(settingsOf(before), update), secrets);
    const after = await readDocument<WhatsappSettings>(trx, DOCUMENT);
    const { cloudToken: _old, ...was } = shownSettings(before);
    const { cloudToken: _new, ...is } = shownSettings(after);
    await audit(trx, actor, {
      action: 'update',
      entity: 'settings',
      entityId: DOCUMENT,
      before: was,
      after: { ...is, tokenReplaced: Boolean(cloudToken) },
    });
    return after;
  });

const RUN = 'whatsapp-run';

/** Returns whether the service should run: an admin started it, and no admin has stopped it since. */
export const isMeantToRun = async (knex: Knex): Promise<boolean> =>
  (await readDocument<{ isOn: boolean }>(knex, RUN)).value.isOn === true;

/** Stores whether the service should run, with an audit entry. */
export const setMeantToRun = (
  knex: Knex,
  actor: Actor,
  isOn: boolean,
  action: 'start' | 'stop' | 'disconnect',
  after: object = {},
): Promise<void> =>
  inTransaction(knex, async trx => {
    await writeDocument(trx, RUN, { isOn });
    await audit(trx, actor, { action, entity: 'whatsapp', entityId: 'service', after });
  });
