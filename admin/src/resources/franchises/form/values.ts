import type { Franchise, GalleryItem } from '@marketplace/api';
import { SYSTEM_UPLOAD } from '@marketplace/api';
import type { Versioned } from '../../../data/api.ts';
import { CONSOLE_CURRENCY } from '../../../i18n/useFormats.ts';

/** A row of the gallery: where its file comes from is the form's own matter. */
export interface GalleryRow extends GalleryItem {
  source: 'link' | 'upload';
}

/** What is typed stays text until it is sent. */
export interface FranchiseValues {
  name: string;
  slug: string;
  category: string;
  description: string;
  established_year: string;
  locations_count: string;
  origin_country: string;
  consultant_id: string;
  website: string;
  contact_email: string;
  phone: string;
  facebook_url: string;
  instagram_url: string;
  x_url: string;
  tiktok_url: string;
  featured: boolean;
  rof_approved: boolean;
  currency: string;
  investment_min: string;
  investment_max: string;
  franchise_fee: string;
  territory_type: string[];
  territory_location: string[];
  franchise_model: string[];
  image_url: string;
  why_choose: string;
  why_choose_points: { text: string }[];
  media_gallery: GalleryRow[];
  faqs: { question: string; answer: string }[];
  meta_title: string;
  meta_description: string;
  meta_keywords: string;
  og_image: string;
}

export const BLANK_POINT = { text: '' };
export const BLANK_MEDIA: GalleryRow = { url: '', caption: '', source: 'link' };
export const BLANK_FAQ = { question: '', answer: '' };
export const DEFAULT_TERRITORY = 'Malaysia';

/** A new franchise, with the defaults of specification §9. */
export const blankFranchise = (): FranchiseValues => ({
  name: '',
  slug: '',
  category: '',
  description: '',
  established_year: '',
  locations_count: '',
  origin_country: 'Malaysia',
  consultant_id: '',
  website: '',
  contact_email: '',
  phone: '',
  facebook_url: '',
  instagram_url: '',
  x_url: '',
  tiktok_url: '',
  featured: false,
  rof_approved: false,
  currency: CONSOLE_CURRENCY,
  investment_min: '',
  investment_max: '',
  franchise_fee: '',
  territory_type: [DEFAULT_TERRITORY],
  territory_location: [],
  franchise_model: ['Single-Unit'],
  image_url: '',
  why_choose: '',
  why_choose_points: [BLANK_POINT],
  media_gallery: [BLANK_MEDIA],
  faqs: [BLANK_FAQ],
  meta_title: '',
  meta_description: '',
  meta_keywords: '',
  og_image: '',
});

const text = (value: number | null) => (value === null ? '' : String(value));
const atLeastOne = <Row>(rows: Row[], blank: Row) => (rows.length > 0 ? rows : [blank]);
const sourceOf = (url: string): GalleryRow['source'] => (url.startsWith('/') ? 'upload' : 'link');

/** The values as people know them: no rows that are empty, and not where a file came from. */
export const asPeopleKnow = ({ why_choose_points, media_gallery, faqs, ...values }: FranchiseValues) => ({
  ...values,
  why_choose_points: why_choose_points.map(({ text }) => text).filter(Boolean),
  media_gallery: media_gallery.filter(({ url }) => url).map(({ url, caption }) => ({ url, caption })),
  faqs: faqs.filter(({ question, answer }) => question || answer),
});

/** A record without what no form edits: its id, times, counts and consultant's card. */
const formPart = ({
  id,
  etag,
  created_at,
  updated_at,
  deleted_at,
  view_count,
  is_featured,
  consultant_name,
  consultant_photo,
  consultant_company_name,
  ...edited
}: Versioned<Franchise>) => edited;

/** A record as the form shows it. */
export const toValues = (record: Versioned<Franchise>): FranchiseValues => ({
  ...blankFranchise(),
  ...formPart(record),
  established_year: text(record.established_year),
  locations_count: text(record.locations_count),
  investment_min: text(record.investment_min),
  investment_max: text(record.investment_max),
  franchise_fee: text(record.franchise_fee),
  consultant_id: record.consultant_id === SYSTEM_UPLOAD ? '' : record.consultant_id,
  why_choose_points: atLeastOne(
    record.why_choose_points.map(point => ({ text: point })),
    BLANK_POINT,
  ),
  media_gallery: atLeastOne(
    record.media_gallery.map(item => ({ ...item, source: sourceOf(item.url) })),
    BLANK_MEDIA,
  ),
  faqs: atLeastOne(record.faqs, BLANK_FAQ),
});
