import type { AnalyticsSettings, MenuLink, SiteSettings } from './schemas.ts';

/** The default links of header and footer (specification, section 2.3). */
const links: MenuLink[] = [
  { id: 'browse', title: 'Browse Franchises', url: '/', order: 1, is_external: false, target: '_self' },
  { id: 'how', title: 'How It Works', url: '#how-it-works', order: 2, is_external: false, target: '_self' },
  { id: 'contact', title: 'Contact', url: '#contact', order: 3, is_external: false, target: '_self' },
];

export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  site_title: 'Franchise Opportunities in Malaysia',
  site_tagline: '',
  // The default (specification, section 9).
  currency: 'USD',
  consultants_may_link: false,
  featured_is_paid: false,
  exchange_rates: [],
  navigation_menu: links,
  footer_links: links,
};

export const DEFAULT_ANALYTICS: AnalyticsSettings = { ga_tracking_id: '', gtm_container_id: '', enabled: false };
