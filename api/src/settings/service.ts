import type { Knex } from 'knex';
import { DEFAULT_ANALYTICS, DEFAULT_SITE_SETTINGS } from './defaults.ts';
import { filledIn, readDocument, type StoredDocument } from './documents.ts';
import type { AnalyticsSettings, MenuLink, SiteSettings } from './schemas.ts';

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

export const readAnalytics = async (knex: Knex) =>
  toAnalytics(await readDocument<AnalyticsSettings>(knex, 'analytics'));
