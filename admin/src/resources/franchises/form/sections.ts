import type { FranchiseValues } from './values.ts';

/** The sections of the form (specification §2.2), what people need first before what few ever fill in. */
export const SECTIONS = [
  'basic',
  'image',
  'investment',
  'territory',
  'why',
  'gallery',
  'faqs',
  'contact',
  'seo',
] as const;
export type Section = (typeof SECTIONS)[number];

/** In which section a field stands: what is faulty is counted there. */
const SECTION_OF: Record<keyof FranchiseValues, Section> = {
  name: 'basic',
  category: 'basic',
  description: 'basic',
  established_year: 'basic',
  locations_count: 'basic',
  origin_country: 'basic',
  consultant_id: 'basic',
  featured: 'basic',
  rof_approved: 'basic',
  image_url: 'image',
  investment_min: 'investment',
  investment_max: 'investment',
  franchise_fee: 'investment',
  currency: 'investment',
  territory_type: 'territory',
  territory_location: 'territory',
  franchise_model: 'territory',
  why_choose: 'why',
  why_choose_points: 'why',
  media_gallery: 'gallery',
  faqs: 'faqs',
  website: 'contact',
  contact_email: 'contact',
  phone: 'contact',
  facebook_url: 'contact',
  instagram_url: 'contact',
  x_url: 'contact',
  tiktok_url: 'contact',
  meta_title: 'seo',
  meta_description: 'seo',
  meta_keywords: 'seo',
  og_image: 'seo',
  slug: 'seo',
};

/** The fields of a section. */
export const fieldsOf = (section: Section): string[] =>
  Object.entries(SECTION_OF).flatMap(([field, where]) => (where === section ? [field] : []));
