import type { Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { insertRows } from '../support/insert.ts';

/** A link of the navigation or of the footer. */
export interface SiteLink {
  id: string;
  title: string;
  url: string;
  order: number;
  is_external: boolean;
  target: '_self' | '_blank';
}

/** The documents of the table `settings`, with the field names of the specification, section 3. */
export interface Settings {
  content: Record<string, unknown>;
  email: Record<string, unknown>;
  site: {
    site_title: string;
    site_tagline: string;
    /** Currency of budgets. Default: USD. */
    currency?: Currency;
    exchange_rates?: { from: Currency; to: Currency; rate: number; date: string }[];
    navigation_menu: SiteLink[];
    footer_links: SiteLink[];
  };
  analytics: { ga_tracking_id: string; gtm_container_id: string; enabled: boolean };
}

/** Creates numbered links that open in the same window. */
export const links = (prefix: string, entries: readonly (readonly [title: string, url: string])[]): SiteLink[] =>
  entries.map(([title, url], at) => ({
    id: `${prefix}-${at + 1}`,
    title,
    url,
    order: at + 1,
    is_external: false,
    target: '_self',
  }));

const FIRST_LINKS = [
  ['Browse Franchises', '/'],
  ['How It Works', '/#how-it-works'],
  ['Contact', '/#contact'],
] as const;

/** Default settings of a site. */
export const FIRST_SETTINGS: Settings = {
  content: {
    heroTitle: 'Discover Your Perfect Franchise Opportunity',
    heroSubtitle: 'Compare franchise opportunities in Malaysia and beyond.',
    // The console treats this name as not chosen yet (`DEFAULT_COMPANY_NAME` of the API).
    companyName: 'Franchise Marketplace',
    logoUrl: '',
    darkLogoUrl: '',
    faviconUrl: '',
    primaryColor: '#0f172a',
    secondaryColor: '#64748b',
    accentColor: '#0f172a',
    theme: 'minimalist',
    footerAbout: '',
    aboutSection: '',
    footerCopyright: '',
    companyPhone: '',
    companyEmail: '',
    companyAddress: '',
    adminPhone: '',
    socialLinks: { facebook: '', instagram: '', x: '', tiktok: '' },
    rofTitle: '',
    rofDescription: '',
    leadNotificationSubject: 'New enquiry for {franchise_name}',
    leadNotificationMessage: 'Hello {consultant_name}, {lead_name} has enquired about {franchise_name}.',
    leadNotificationHtml: '<p>Hello {consultant_name},</p><p>{lead_name} has enquired about {franchise_name}.</p>',
    whatsappNotificationEnabled: false,
    whatsappNotificationMessage: 'New enquiry for {franchise_name} from {lead_name}: {message}',
  },
  email: {
    emailProvider: 'smtp',
    smtpHost: '',
    smtpPort: 587,
    smtpUsername: '',
    smtpUseTls: true,
    fromEmail: '',
    fromName: '',
    enginemailerSenderEmail: '',
    enginemailerSenderName: '',
    enginemailerCampaignName: '',
    adminLeadNotificationEnabled: false,
  },
  site: {
    site_title: 'Franchise Marketplace',
    site_tagline: '',
    navigation_menu: links('nav', FIRST_LINKS),
    footer_links: links('footer', FIRST_LINKS),
  },
  analytics: { ga_tracking_id: '', gtm_container_id: '', enabled: false },
};

/** Writes the four documents. Their secrets are null. */
export const storeSettings = async (knex: Knex, settings: Settings) => {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value, secrets: null }));
  // A previous start of the API may have written some.
  await knex('settings').whereIn('name', Object.keys(settings)).delete();
  await insertRows(knex, 'settings', rows);
};
