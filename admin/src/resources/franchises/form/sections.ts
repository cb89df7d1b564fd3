import type { AdminsFranchiseField, Franchise, FranchiseField, StatedRange } from '@marketplace/api';

/**
 * Sections of the form in the order of the specification, section 2.4. The optional costs follow the investment, and
 * the optional contact details precede SEO.
 */
export const SECTIONS = [
  'basic',
  'investment',
  'costs',
  'territory',
  'image',
  'why',
  'gallery',
  'faqs',
  'contact',
  'seo',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Position of a field in the form and, for text inputs, its kind. */
interface Place {
  /** Section whose error count includes the field. */
  section: Section;
  type?: 'number' | 'range' | 'url' | 'email' | 'tel' | 'slug';
  /** Unit of a range. */
  unit?: 'percent' | 'money' | 'years' | 'squareFeet' | 'people' | 'months';
  /** Whether the form cannot be saved without a value (specification, section 5). */
  required?: true;
  /** Spans both columns in a two-column section. */
  wide?: true;
  /** Height in lines; 1 by default. */
  rows?: number;
  /** Maximum length in characters (specification, section 9). */
  limit?: number;
  help?: 'keywords' | 'slug';
  /** Whether the field is hidden from consultants and left out of their requests. */
  admins?: true;
}

/** Derives from the API's types which fields are numbers or ranges and which are for admins only. */
type PlaceOf<Name, Value> = Place &
  (Value extends number | null
    ? { type: 'number' }
    : Value extends StatedRange | null
      ? { type: 'range'; unit: NonNullable<Place['unit']> }
      : { type?: Exclude<Place['type'], 'number' | 'range'> }) &
  (Name extends AdminsFranchiseField ? { admins: true } : { admins?: never });

/** All fields of the request body, in the order of the form. */
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
  royalty_percent: { section: 'costs', type: 'range', unit: 'percent' },
  marketing_levy_percent: { section: 'costs', type: 'range', unit: 'percent' },
  working_capital: { section: 'costs', type: 'range', unit: 'money' },
  fit_out_cost: { section: 'costs', type: 'range', unit: 'money' },
  term_years: { section: 'costs', type: 'range', unit: 'years' },
  renewal_fee: { section: 'costs', type: 'range', unit: 'money' },
  minimum_size_sqft: { section: 'costs', type: 'range', unit: 'squareFeet' },
  staff_count: { section: 'costs', type: 'range', unit: 'people' },
  break_even_months: { section: 'costs', type: 'range', unit: 'months' },
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
/** Names of the fields, in the order of the form. */
export const FIELDS: FormField[] = Object.keys(PLACES).filter(isField);

/** Returns the position and input settings of a field. */
export const fieldSettings = (name: FormField): Place => BY_NAME[name];

/** Returns the fields of a section. */
export const fieldsOf = (section: Section): FormField[] =>
  FIELDS.filter(name => fieldSettings(name).section === section);
