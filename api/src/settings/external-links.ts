import type { SiteSettings, SiteSettingsUpdate } from './schemas.ts';

/** A made-up address of the site, with which paths are resolved. */
const SITE = 'https://site.invalid';

/** Returns whether a link leads away from the site: to another site, a mailbox or a telephone. */
export const isExternal = (url: string): boolean => URL.parse(url, SITE)?.origin !== SITE;

const externalLinks = ({ navigation_menu = [], footer_links = [] }: SiteSettingsUpdate): string[] =>
  [...navigation_menu, ...footer_links]
    .filter(({ url }) => isExternal(url))
    .map(({ title, url }) => JSON.stringify([title, url]));

/**
 * Returns whether an update adds a link to the navigation or footer that leads away from the site. Visitors take such
 * links for the company's.
 */
export const addsExternalLink = (before: SiteSettings, update: SiteSettingsUpdate): boolean => {
  const known = new Set(externalLinks(before));
  return externalLinks(update).some(link => !known.has(link));
};
