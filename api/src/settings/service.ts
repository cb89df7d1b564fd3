import { inTransaction, newId } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { recordChange } from '../changes/feed.ts';
import type { ChangeKind } from '../changes/schemas.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import {
  type DocumentName,
  lockDocument,
  mergeDefaults,
  readDocument,
  type StoredDocument,
  writeDocument,
} from '../platform/documents.ts';
import type { Fault } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { requireVersion } from '../platform/http/version.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import { DEFAULT_ANALYTICS, DEFAULT_SITE_SETTINGS } from './defaults.ts';
import { effectiveCurrency, type StoredSite } from './followed-currency.ts';
import { rateFaults } from './rate-faults.ts';
import type { AnalyticsSettings, MenuLink, SiteSettings } from './schemas.ts';

/** Settings and the version that was read. */
export interface Versioned<Value> {
  value: Value;
  updatedAt: Date;
}

/** Settings that are stored as one document, with the functions that convert them for responses and for storage. */
export interface SettingsDocument<Value extends object> {
  name: DocumentName;
  /** The kind of change to record for the publishers; omitted if visitors do not see the settings. */
  kind?: ChangeKind;
  defaults: Value;
  /** Converts stored values to those of the response. */
  toAnswer?: (value: Value, stored: Partial<Value>) => Value;
  /** Converts the values of a request to those to store. */
  stored?: (value: Value, stored: Partial<Value>, body: Partial<Value>) => object;
  /** Returns the faults of an unvalidated change that a schema cannot detect. */
  faults?: (change: unknown) => Fault[];
}

const inOrder = (links: MenuLink[]) => links.toSorted((a, b) => a.order - b.order);

/** Gives every link a unique id within its list; missing and repeated ids are replaced. */
const withIds = (links: MenuLink[]): MenuLink[] => {
  const usedIds = new Set<string>();
  return links.map(link => {
    const id = link.id && !usedIds.has(link.id) ? link.id : newId();
    usedIds.add(id);
    return { ...link, id, is_external: link.is_external ?? false, target: link.target ?? '_self' };
  });
};

/**
 * Omits the currency when only other settings are saved, so that a currency that no admin chose is not stored as
 * chosen.
 */
const withChosenCurrency = ({ currency, ...value }: SiteSettings, stored: StoredSite, body: Partial<SiteSettings>) => {
  const chosen = body.currency ?? stored.currency;
  const { followed_currency } = stored;
  return { ...value, ...(chosen ? { currency: chosen } : followed_currency && { followed_currency }) };
};

const withLinks = (change: (links: MenuLink[]) => MenuLink[]) => (value: SiteSettings) => ({
  ...value,
  navigation_menu: change(value.navigation_menu),
  footer_links: change(value.footer_links),
});

/** Title, currency, rates, navigation and footer links; both lists of links are sorted by order. */
export const SITE_SETTINGS_DOCUMENT: SettingsDocument<SiteSettings> = {
  name: 'site',
  kind: 'site_settings',
  defaults: DEFAULT_SITE_SETTINGS,
  toAnswer: (value, stored) => ({ ...withLinks(inOrder)(value), currency: effectiveCurrency(stored) }),
  stored: (value, stored, body) => withChosenCurrency(withLinks(withIds)(value), stored, body),
  faults: change => rateFaults(asFields(change).exchange_rates, malaysianDay(new Date())),
};

/** The analytics that the site loads. */
export const ANALYTICS_DOCUMENT: SettingsDocument<AnalyticsSettings> = {
  name: 'analytics',
  kind: 'analytics',
  defaults: DEFAULT_ANALYTICS,
};

const auditedValue = <Value extends object>(
  { defaults, toAnswer = value => value }: SettingsDocument<Value>,
  { value, updatedAt }: StoredDocument<Value>,
): Versioned<Value> => ({ value: toAnswer(mergeDefaults(defaults, value), value), updatedAt });

export const readSettings = async <Value extends object>(
  knex: Knex,
  settings: SettingsDocument<Value>,
): Promise<Versioned<Value>> => auditedValue(settings, await readDocument<Value>(knex, settings.name));

/** Returns the currency of visitors' budgets, filters and mails. */
export const siteCurrency = async (knex: Knex): Promise<Currency> =>
  (await readSettings(knex, SITE_SETTINGS_DOCUMENT)).value.currency;

/** Returns whether consultants may write contact details and links in public texts. */
export const allowsContactDetails = async (knex: Knex): Promise<boolean> =>
  (await readSettings(knex, SITE_SETTINGS_DOCUMENT)).value.consultants_may_link;

/**
 * Saves settings; missing fields are kept.
 * @throws 412 with the current settings
 */
export const saveSettings = async <Value extends object>(
  knex: Knex,
  actor: Actor,
  settings: SettingsDocument<Value>,
  { body, ifMatch }: { body: Partial<Value>; ifMatch: string | undefined },
): Promise<Versioned<Value>> => {
  const { name, kind, stored = value => value } = settings;
  return inTransaction(knex, async trx => {
    const document = await lockDocument<Value>(trx, name);
    const { value: before, updatedAt } = auditedValue(settings, document);
    requireVersion(ifMatch, updatedAt, () => before);
    await writeDocument(trx, name, stored(mergeDefaults(before, body), document.value, body));
    const saved = await readSettings(trx, settings);
    if (kind) await recordChange(trx, { kind, entityId: name });
    await audit(trx, actor, { action: 'update', entity: 'settings', entityId: name, before, after: saved.value });
    return saved;
  });
};
