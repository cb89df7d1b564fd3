import type { AdminsFranchiseField, Franchise, FranchiseField } from '@marketplace/api';

/** The sections of the form in the order of specification §2.4; the optional contact details stand before SEO. */
export const SECTIONS = [
  'basic',
  'investment',
  'territory',
  'image',
  'why',
  'gallery',
  'faqs',
  'contact',
  'seo',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Where a field stands and, where it is a text, how it is typed. */
interface Place {
  /** What is faulty is counted there. */
  section: Section;
  type?: 'number' | 'url' | 'email' | 'tel' | 'slug';
  /** Without it nothing is sent (specification §5). */
  required?: true;
  /** It takes both columns where there are two. */
  wide?: true;
  /** How many lines it is high; one when left out. */
  rows?: number;
  /** At most so many characters (specification §9). */
  limit?: number;
  help?: 'keywords' | 'slug';
  /** A consultant's form neither shows nor sends it. */
  admins?: true;
}

/** The API says which are numbers, and which are the admin's. */
type PlaceOf<Name, Value> = Place &
  (Value extends number | null ? { type: 'number' } : { type?: Exclude<Place['type'], 'number'> }) &
  (Name extends AdminsFranchiseField ? { admins: true } : { admins?: never });

/** Every field that a save may send, in the order of the form. */
const PLACES = {
  name: { section: 'basic', required: true },
  category: { section: 'basic', required: true },
  description: { section: 'basic', required: true, rows: 5, wide: true },
  established_year: { section: 'basic', required: true, type: 'number' },
  locations_count: { section: 'basic', required: true, type: 'number' },
  origin_country: { section: 'basic', required: true },
  consultant_id: { section: 'basic', required: true, admins: true },
  featured: { section: 'basic', admins: true },
  rof_approved: { section: 'basic', admins: true },
  investment_min: { section: 'investment', type: 'number' },
  investment_max: { section: 'investment', type: 'number' },
  franchise_fee: { section: 'investment', type: 'number' },
  currency: { section: 'investment' },
  territory_type: { section: 'territory' },
  territory_location: { section: 'territory' },
  franchise_model: { section: 'territory' },
  image_url: { section: 'image', required: true },
  why_choose: { section: 'why', rows: 4 },
  why_choose_points: { section: 'why' },
  media_gallery: { section: 'gallery' },
  faqs: { section: 'faqs' },
  website: { section: 'contact', type: 'url' },
  contact_email: { section: 'contact', type: 'email' },
  phone: { section: 'contact', type: 'tel' },
  facebook_url: { section: 'contact', type: 'url' },
  instagram_url: { section: 'contact', type: 'url' },
  x_url: { section: 'contact', type: 'url' },
  tiktok_url: { section: 'contact', type: 'url' },
  meta_title: { section: 'seo', limit: 60 },
  meta_description: { section: 'seo', rows: 2, limit: 160 },
  meta_keywords: { section: 'seo', help: 'keywords' },
  og_image: { section: 'seo' },
  slug: { section: 'seo', type: 'slug', help: 'slug', admins: true },
} satisfies { [Name in FranchiseField]: PlaceOf<Name, Franchise[Name]> };

export type FormField = keyof typeof PLACES;

const BY_NAME: Record<FormField, Place> = PLACES;
const isField = (name: string): name is FormField => Object.hasOwn(PLACES, name);
/** The fields, in the order of the form. */
export const FIELDS: FormField[] = Object.keys(PLACES).filter(isField);

/** How a field stands in the form. */
export const placeOf = (name: FormField): Place => BY_NAME[name];

/** The fields of a section. */
export const fieldsOf = (section: Section): FormField[] => FIELDS.filter(name => placeOf(name).section === section);
