import { inTransaction, newId } from '@marketplace/db';
import type { Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import type { ChangeKind } from '../changes/schemas.ts';
import { recordChange } from '../changes/service.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import {
  type DocumentName,
  filledIn,
  lockDocument,
  readDocument,
  type StoredDocument,
  writeDocument,
} from '../platform/documents.ts';
import { invalid } from '../platform/errors/errors.ts';
import { demandVersion } from '../platform/http/version.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import { DEFAULT_ANALYTICS, DEFAULT_SITE_SETTINGS } from './defaults.ts';
import { rateFaults } from './exchange-rates.ts';
import type {
  AnalyticsSettings,
  AnalyticsSettingsUpdate,
  MenuLink,
  SiteSettings,
  SiteSettingsUpdate,
} from './schemas.ts';

/** Settings with the version they were read in. */
export interface Versioned<Value> {
  value: Value;
  updatedAt: Date;
}

const inOrder = (links: MenuLink[]) => links.toSorted((a, b) => a.order - b.order);

const toSiteSettings = ({ value, updatedAt }: StoredDocument<SiteSettings>): Versioned<SiteSettings> => {
  const filled = filledIn(DEFAULT_SITE_SETTINGS, value);
  return {
    value: {
      ...filled,
      navigation_menu: inOrder(filled.navigation_menu),
      footer_links: inOrder(filled.footer_links),
    },
    updatedAt,
  };
};

const toAnalytics = ({ value, updatedAt }: StoredDocument<AnalyticsSettings>): Versioned<AnalyticsSettings> => ({
  value: filledIn(DEFAULT_ANALYTICS, value),
  updatedAt,
});

/** Both lists of links sorted by their order. */
export const readSiteSettings = async (knex: Knex) => toSiteSettings(await readDocument<SiteSettings>(knex, 'site'));

/** The currency that visitors' budgets, filters and mails are in. */
export const siteCurrency = async (knex: Knex): Promise<Currency> => (await readSiteSettings(knex)).value.currency;

export const readAnalytics = async (knex: Knex) =>
  toAnalytics(await readDocument<AnalyticsSettings>(knex, 'analytics'));

/** Every link has an id that no other of its list has; one without, or with another's, gets a new one. */
const withIds = (links: MenuLink[]): MenuLink[] => {
  const taken = new Set<string>();
  return links.map(link => {
    const id = link.id && !taken.has(link.id) ? link.id : newId();
    taken.add(id);
    return { ...link, id, is_external: link.is_external ?? false, target: link.target ?? '_self' };
  });
};

const save = async <Value extends object>(
  knex: Knex,
  actor: Actor,
  ifMatch: string | undefined,
  document: { name: DocumentName; kind: ChangeKind; read: (stored: StoredDocument<Value>) => Versioned<Value> },
  change: (before: Value) => Value,
): Promise<Versioned<Value>> =>
  inTransaction(knex, async trx => {
    const { name, kind, read } = document;
    const before = read(await lockDocument<Value>(trx, name));
    demandVersion(ifMatch, before.updatedAt, () => before.value);
    await writeDocument(trx, name, change(before.value));
    const after = read(await readDocument<Value>(trx, name));
    await recordChange(trx, { kind, entityId: name });
    await audit(trx, actor, {
      action: 'update',
      entity: 'settings',
      entityId: name,
      before: before.value,
      after: after.value,
    });
    return after;
  });

/**
 * Saves title, currency, rates, navigation or footer links.
 * @throws 412 with the settings as they are now
 * @throws 422 when a rate is not to be believed
 */
export const saveSiteSettings = async (
  knex: Knex,
  actor: Actor,
  body: SiteSettingsUpdate,
  ifMatch: string | undefined,
) => {
  const faults = rateFaults(body.exchange_rates ?? [], malaysianDay(new Date()));
  if (faults.length > 0) throw invalid(faults);
  return save(knex, actor, ifMatch, { name: 'site', kind: 'site_settings', read: toSiteSettings }, before => {
    const { navigation_menu, footer_links, ...after } = filledIn(before, body);
    return { ...after, navigation_menu: withIds(navigation_menu), footer_links: withIds(footer_links) };
  });
};

/**
 * Saves which analytics the site loads.
 * @throws 412 with the settings as they are now
 */
export const saveAnalytics = (knex: Knex, actor: Actor, body: AnalyticsSettingsUpdate, ifMatch: string | undefined) =>
  save(knex, actor, ifMatch, { name: 'analytics', kind: 'analytics', read: toAnalytics }, before =>
    filledIn(before, body),
  );
