import type { Franchise, GalleryItem } from '@marketplace/api';
import { SYSTEM_UPLOAD } from '@marketplace/api';
import { CONSOLE_CURRENCY } from '../../../i18n/formatters.ts';
import { FIELDS, type FormField } from './sections.ts';

/** A row of the gallery: where its file comes from is the form's own matter. */
export interface GalleryRow extends GalleryItem {
  source: 'link' | 'upload';
}

/** The rows of lists, as they are typed. */
interface Lists {
  why_choose_points: { text: string }[];
  media_gallery: GalleryRow[];
  faqs: { question: string; answer: string }[];
}

/** Everything but the rows. */
type Plain = {
  [Name in Exclude<FormField, keyof Lists>]: Franchise[Name] extends boolean | string[] ? Franchise[Name] : string;
};
type TextName = { [Name in keyof Plain]: Plain[Name] extends string ? Name : never }[keyof Plain];

/** What is typed stays text until it is sent. */
export type FranchiseValues = Plain & Lists;

export const BLANK_POINT = { text: '' };
export const BLANK_MEDIA: GalleryRow = { url: '', caption: '', source: 'link' };
export const BLANK_FAQ = { question: '', answer: '' };
export const DEFAULT_TERRITORY = 'Malaysia';

function noTexts(): Record<TextName, string>;
function noTexts(): Record<string, string> {
  return Object.fromEntries(FIELDS.map(name => [name, '']));
}

/** A new franchise, with the defaults of specification §9. */
export const blankFranchise = (): FranchiseValues => ({
  ...noTexts(),
  origin_country: 'Malaysia',
  featured: false,
  rof_approved: false,
  currency: CONSOLE_CURRENCY,
  territory_type: [DEFAULT_TERRITORY],
  territory_location: [],
  franchise_model: ['Single-Unit'],
  why_choose_points: [BLANK_POINT],
  media_gallery: [BLANK_MEDIA],
  faqs: [BLANK_FAQ],
});

const atLeastOne = <Row>(rows: Row[], blank: Row) => (rows.length > 0 ? rows : [blank]);
const sourceOf = (url: string): GalleryRow['source'] => (url.startsWith('/') ? 'upload' : 'link');

/** The values as people know them: no rows that are empty, and not where a file came from. */
export const asPeopleKnow = ({ why_choose_points, media_gallery, faqs, ...values }: FranchiseValues) => ({
  ...values,
  why_choose_points: why_choose_points.map(({ text }) => text).filter(Boolean),
  media_gallery: media_gallery.filter(({ url }) => url).map(({ url, caption }) => ({ url, caption })),
  faqs: faqs.filter(({ question, answer }) => question || answer),
});

/** Numbers as they are typed; nothing is an empty text. */
const typed = (value: unknown) => (value === null ? '' : typeof value === 'number' ? String(value) : value);

function plainOf(record: Franchise): Plain;
function plainOf(record: Franchise): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map(name => [name, typed(record[name])]));
}

/** A record as the form shows it. */
export const toValues = (record: Franchise): FranchiseValues => ({
  ...plainOf(record),
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
