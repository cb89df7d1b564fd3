import type { Franchise, GalleryItem, StatedRange } from '@marketplace/api';
import { NO_CONSULTANT_ID } from '@marketplace/api';
import { CONSOLE_CURRENCY } from '../../../i18n/formatters.ts';
import { FIELDS, type FormField, fieldSettings } from './sections.ts';

/** Row of the gallery. Only the form uses `source`. */
export interface GalleryRow extends GalleryItem {
  source: 'link' | 'upload';
}

/** Lists of rows as the form edits them. */
interface Lists {
  why_choose_points: { text: string }[];
  media_gallery: GalleryRow[];
  faqs: { question: string; answer: string }[];
}

/** A range as the form edits it. All parts are empty if the figure is not stated. */
export interface RangeValues {
  min: string;
  max: string;
  as_of: string;
}

/** All values except the lists of rows. */
type Plain = {
  [Name in Exclude<FormField, keyof Lists>]: Franchise[Name] extends boolean | string[]
    ? Franchise[Name]
    : Franchise[Name] extends StatedRange | null
      ? RangeValues
      : string;
};
type TextName = { [Name in keyof Plain]: Plain[Name] extends string | RangeValues ? Name : never }[keyof Plain];

/** Form values of a franchise. Typed numbers remain text until they are sent. */
export type FranchiseValues = Plain & Lists;

const BLANK_RANGE: RangeValues = { min: '', max: '', as_of: '' };
export const BLANK_POINT = { text: '' };
export const BLANK_MEDIA: GalleryRow = { url: '', caption: '', source: 'link' };
export const BLANK_FAQ = { question: '', answer: '' };
export const DEFAULT_TERRITORY = 'Malaysia';

function noTexts(): Pick<Plain, TextName>;
function noTexts(): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map(name => [name, fieldSettings(name).type === 'range' ? { ...BLANK_RANGE } : '']));
}

/** Returns the values of a new franchise, with the defaults of the specification, section 9. */
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

/** Returns the values to display in a comparison: empty rows and the source of gallery items are left out. */
export const toComparable = ({ why_choose_points, media_gallery, faqs, ...values }: FranchiseValues) => ({
  ...values,
  why_choose_points: why_choose_points.map(({ text }) => text).filter(Boolean),
  media_gallery: media_gallery.filter(({ url }) => url).map(({ url, caption }) => ({ url, caption })),
  faqs: faqs.filter(({ question, answer }) => question || answer),
});

/** Converts a number to text and null to an empty text. */
const typed = (value: unknown) => (value === null ? '' : typeof value === 'number' ? String(value) : value);

/** Converts a stated range to its form values. */
const rangeOf = (value: unknown): RangeValues =>
  typeof value === 'object' && value !== null
    ? Object.assign(
        { ...BLANK_RANGE },
        Object.fromEntries(Object.entries(value).map(([part, of]) => [part, typed(of)])),
      )
    : { ...BLANK_RANGE };

function plainOf(record: Franchise): Plain;
function plainOf(record: Franchise): Record<string, unknown> {
  return Object.fromEntries(
    FIELDS.map(name => [name, fieldSettings(name).type === 'range' ? rangeOf(record[name]) : typed(record[name])]),
  );
}

/** Converts a record to form values. */
export const toFranchiseValues = (record: Franchise): FranchiseValues => ({
  ...plainOf(record),
  consultant_id: record.consultant_id === NO_CONSULTANT_ID ? '' : record.consultant_id,
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
