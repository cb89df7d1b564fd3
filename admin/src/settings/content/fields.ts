import type { Content, Theme } from '@marketplace/api';

/** What this screen edits; email settings have a screen of their own. */
const CONTENT_FIELDS = [
  'heroTitle',
  'heroSubtitle',
  'companyName',
  'logoUrl',
  'darkLogoUrl',
  'faviconUrl',
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'theme',
  'footerAbout',
  'aboutSection',
  'footerCopyright',
  'companyPhone',
  'companyEmail',
  'companyAddress',
  'adminPhone',
  'socialLinks',
  'rofTitle',
  'rofDescription',
  'leadNotificationSubject',
  'leadNotificationMessage',
  'leadNotificationHtml',
  'whatsappNotificationEnabled',
  'whatsappNotificationMessage',
] as const satisfies readonly (keyof Content)[];

export type ContentValues = Pick<Content, (typeof CONTENT_FIELDS)[number]>;

const THEME_NAMES: Record<Theme, true> = { minimalist: true, modern: true, classic: true };
const isTheme = (name: string): name is Theme => Object.hasOwn(THEME_NAMES, name);
/** The themes of the site. */
export const THEMES: Theme[] = Object.keys(THEME_NAMES).filter(isTheme);

/** The part of the content that this screen edits. */
export const valuesOf = (content: Content): ContentValues => {
  const values: ContentValues = { ...content };
  const edited: readonly string[] = CONTENT_FIELDS;
  for (const field of Object.keys(values)) if (!edited.includes(field)) Reflect.deleteProperty(values, field);
  return values;
};
