import type { Content, PreviewPlace, Theme } from '@marketplace/api';

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
  'whatsappConfirmationEnabled',
] as const satisfies readonly (keyof Content)[];

export type ContentValues = Pick<Content, (typeof CONTENT_FIELDS)[number]>;

const THEME_NAMES: Record<Theme, true> = { minimalist: true, modern: true, classic: true };
const isTheme = (name: string): name is Theme => Object.hasOwn(THEME_NAMES, name);
export const THEMES: Theme[] = Object.keys(THEME_NAMES).filter(isTheme);

/** The part of the content that this screen edits. */
export const valuesOf = (content: Content): ContentValues => {
  const values: ContentValues = { ...content };
  const edited: readonly string[] = CONTENT_FIELDS;
  for (const field of Object.keys(values)) if (!edited.includes(field)) Reflect.deleteProperty(values, field);
  return values;
};

/** Where a field is seen on the site: on which page, and the selector of its place there. */
export interface Place {
  on: PreviewPlace;
  at: string;
}

const TOP: Place = { on: 'home', at: 'body' };
const FOOTER: Place = { on: 'home', at: 'footer' };
const ROF: Place = { on: 'franchise', at: 'section.rof' };

/** By field; null: it stands on no page. */
const PLACES: Record<keyof ContentValues, Place | null> = {
  heroTitle: { on: 'home', at: 'h1' },
  heroSubtitle: { on: 'home', at: 'h1' },
  companyName: TOP,
  logoUrl: TOP,
  darkLogoUrl: TOP,
  faviconUrl: null,
  primaryColor: TOP,
  secondaryColor: TOP,
  accentColor: TOP,
  theme: TOP,
  footerAbout: FOOTER,
  aboutSection: { on: 'home', at: '#how-it-works' },
  footerCopyright: FOOTER,
  companyPhone: FOOTER,
  companyEmail: FOOTER,
  companyAddress: FOOTER,
  adminPhone: null,
  socialLinks: FOOTER,
  rofTitle: ROF,
  rofDescription: ROF,
  leadNotificationSubject: null,
  leadNotificationMessage: null,
  leadNotificationHtml: null,
  whatsappNotificationEnabled: null,
  whatsappNotificationMessage: null,
  whatsappConfirmationEnabled: { on: 'franchise', at: '#enquiry' },
};

const isField = (name: string): name is keyof ContentValues => Object.hasOwn(PLACES, name);

/** Where the field of this name is seen; undefined where it is not. */
export const placeOf = (name: string): Place | undefined => {
  const [field = ''] = name.split('.');
  return (isField(field) && PLACES[field]) || undefined;
};
