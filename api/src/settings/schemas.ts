import { CURRENCIES } from '@marketplace/db/options';
import Type, { type Static } from 'typebox';
import { Line, Link, OneOf, Partially, RequiredLine } from '../platform/http/schema.ts';
import { MAX_RATES } from './exchange-rates.ts';

const LINK_TARGETS = ['_self', '_blank'] as const;

export const MenuLink = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  title: RequiredLine('Title', 100),
  url: Link('URL'),
  order: Type.Integer({ title: 'Order', minimum: 0, maximum: 100_000 }),
  is_external: Type.Optional(Type.Boolean({ title: 'External' })),
  target: Type.Optional(OneOf('Target', LINK_TARGETS)),
});
export type MenuLink = Static<typeof MenuLink>;

/** The value of one unit of a currency in another, as entered by an admin for a day. */
export const ExchangeRate = Type.Object({
  from: OneOf('Currency', CURRENCIES),
  to: OneOf('Other currency', CURRENCIES),
  rate: Type.Number({ title: 'Rate', exclusiveMinimum: 0, maximum: 1_000_000 }),
  date: Type.String({ title: 'Date', format: 'date', description: 'YYYY-MM-DD' }),
});
export type ExchangeRate = Static<typeof ExchangeRate>;

/** The site's settings; both lists are sorted by `order`. */
export const SiteSettings = Type.Object({
  site_title: Line('Site title', 200),
  site_tagline: Line('Tagline', 300),
  currency: OneOf('Currency', CURRENCIES),
  consultants_may_link: Type.Boolean({
    title: 'Contact details in consultants’ texts',
    description: 'Whether consultants may write contact details and links in public texts',
  }),
  featured_is_paid: Type.Boolean({
    title: 'Franchisors pay to be featured',
    description: 'Whether franchisors pay to be featured, as the site tells visitors',
  }),
  exchange_rates: Type.Array(ExchangeRate, { title: 'Exchange rates', maxItems: MAX_RATES }),
  navigation_menu: Type.Array(MenuLink, { title: 'Navigation', maxItems: 50 }),
  footer_links: Type.Array(MenuLink, { title: 'Footer links', maxItems: 50 }),
});
export type SiteSettings = Static<typeof SiteSettings>;
export const SiteSettingsUpdate = Partially(SiteSettings);
export type SiteSettingsUpdate = Static<typeof SiteSettingsUpdate>;

export const AnalyticsSettings = Type.Object({
  ga_tracking_id: Type.String({ title: 'Tracking ID', pattern: '^$|^(G|UA|AW)-[A-Z0-9-]{4,20}$' }),
  gtm_container_id: Type.String({ title: 'Container ID', pattern: '^$|^GTM-[A-Z0-9]{4,12}$' }),
  enabled: Type.Boolean({ title: 'Enabled' }),
});
export type AnalyticsSettings = Static<typeof AnalyticsSettings>;
export const AnalyticsSettingsUpdate = Partially(AnalyticsSettings);
export type AnalyticsSettingsUpdate = Static<typeof AnalyticsSettingsUpdate>;
