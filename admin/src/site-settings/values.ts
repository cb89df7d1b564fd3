import type { MenuLink, SiteSettings } from '@marketplace/api';

/** A link as the form holds it; its place in the list is its order. */
export interface LinkRow {
  link_id?: string;
  title: string;
  url: string;
  is_external: boolean;
  new_tab: boolean;
}

export interface SettingsValues {
  site_title: string;
  site_tagline: string;
  navigation_menu: LinkRow[];
  footer_links: LinkRow[];
}

export const BLANK_LINK: LinkRow = { title: '', url: '', is_external: false, new_tab: false };

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

export const toValues = (settings: SiteSettings): SettingsValues => ({
  ...settings,
  navigation_menu: settings.navigation_menu.map(toRow),
  footer_links: settings.footer_links.map(toRow),
});

/** What is sent: every link with its order, 1 the first. */
export const toSettings = (values: SettingsValues): SiteSettings => ({
  site_title: values.site_title,
  site_tagline: values.site_tagline,
  navigation_menu: values.navigation_menu.map(toLink),
  footer_links: values.footer_links.map(toLink),
});
