import type { ExchangeRate, MenuLink, SiteSettings } from '@marketplace/api';
import { dayInMalaysia } from '../../i18n/malaysia.ts';

/** Form values of a link. Its position in the list is its order. */
export interface LinkRow {
  link_id?: string;
  title: string;
  url: string;
  is_external: boolean;
  new_tab: boolean;
}

export interface RateRow {
  from: string;
  to: string;
  rate: string;
  date: string;
}

export interface NavigationValues {
  site_title: string;
  site_tagline: string;
  /** Empty until an admin chooses a currency. */
  currency: SiteSettings['currency'] | '';
  consultants_may_link: boolean;
  featured_is_paid: boolean;
  exchange_rates: RateRow[];
  navigation_menu: LinkRow[];
  footer_links: LinkRow[];
}

export const BLANK_LINK: LinkRow = { title: '', url: '', is_external: false, new_tab: false };

/** Returns an empty exchange rate to the site's currency, dated today in Malaysia. */
export const blankRate = (currency: string): RateRow => ({
  from: '',
  to: currency,
  rate: '',
  date: dayInMalaysia(new Date()),
});

const toRateRow = ({ rate, ...pair }: ExchangeRate): RateRow => ({ ...pair, rate: String(rate) });

/**
 * Converts a row to an exchange rate. The API validates currencies and dates; an invalid rate becomes NaN, which is
 * sent as null.
 */
const toRate = ({ from, to, rate, date }: RateRow) => ({
  from,
  to,
  rate: Number(rate.trim().replace(/^(\d+),(\d+)$/, '$1.$2')),
  date,
});

const toRow = ({ id, title, url, is_external, target }: MenuLink): LinkRow => ({
  link_id: id,
  title,
  url,
  is_external: is_external ?? false,
  new_tab: target === '_blank',
});

const toLink = ({ link_id, title, url, is_external, new_tab }: LinkRow, index: number): MenuLink => ({
  ...(link_id && { id: link_id }),
  title,
  url,
  is_external,
  target: new_tab ? '_blank' : '_self',
  order: index + 1,
});

export const toNavigationValues = (settings: SiteSettings, isCurrencyChosen: boolean): NavigationValues => ({
  site_title: settings.site_title,
  site_tagline: settings.site_tagline,
  currency: isCurrencyChosen ? settings.currency : '',
  consultants_may_link: settings.consultants_may_link,
  featured_is_paid: settings.featured_is_paid,
  exchange_rates: settings.exchange_rates.map(toRateRow),
  navigation_menu: settings.navigation_menu.map(toRow),
  footer_links: settings.footer_links.map(toRow),
});

/** Converts form values to the request body, with the links numbered from 1. */
export const toNavigationSettings = (values: NavigationValues) => ({
  site_title: values.site_title,
  site_tagline: values.site_tagline,
  ...(values.currency && { currency: values.currency }),
  consultants_may_link: values.consultants_may_link,
  featured_is_paid: values.featured_is_paid,
  exchange_rates: values.exchange_rates.map(toRate),
  navigation_menu: values.navigation_menu.map(toLink),
  footer_links: values.footer_links.map(toLink),
});
