import type { PreviewPlace } from '@marketplace/api';
import type { ContentValues } from './fields.ts';

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
};

const isField = (name: string): name is keyof ContentValues => Object.hasOwn(PLACES, name);

/** Where the field of this name is seen; undefined where it is not. */
export const placeOf = (name: string): Place | undefined => {
  const [field = ''] = name.split('.');
  return (isField(field) && PLACES[field]) || undefined;
};
