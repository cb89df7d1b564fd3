import type { Content, PreviewPlace, Theme } from '@marketplace/api';

/** Content fields of this screen. The email settings have a separate screen. */
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

/** Selects the content fields of this screen. */
export const toContentValues = (content: Content): ContentValues => {
  const values: ContentValues = { ...content };
  const edited: readonly string[] = CONTENT_FIELDS;
  for (const field of Object.keys(values)) if (!edited.includes(field)) Reflect.deleteProperty(values, field);
  return values;
};

/** Location of a field on the site: the page and the selector of the element. */
export interface PlaceOnSite {
  on: PreviewPlace;
  at: string;
}

const TOP: PlaceOnSite = { on: 'home', at: 'body' };
const FOOTER: PlaceOnSite = { on: 'home', at: 'footer' };
const ROF: PlaceOnSite = { on: 'franchise', at: 'section.rof' };

/** Location of each field; null if it is not visible on any page. */
const PLACES: Record<keyof ContentValues, PlaceOnSite | null> = {
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

/** Returns where a field is visible on the site, or undefined. */
export const placeOnSite = (name: string): PlaceOnSite | undefined => {
  const [field = ''] = name.split('.');
  return (isField(field) && PLACES[field]) || undefined;
};
