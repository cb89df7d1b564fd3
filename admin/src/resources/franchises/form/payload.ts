import type { FieldErrors } from '../../../data/faults.ts';
import { typedNumber } from '../../../kit/inputs/typed-number.ts';
import { FIELDS, type FormField, placeOf } from './sections.ts';
import type { FranchiseValues } from './values.ts';

/** Who fills in the form: an admin decides more than the consultant whose franchise it is. */
export type FormKind = 'admin' | 'consultant';

const isSaid = (value: string) => value.trim() !== '';

/** Whole numbers as numbers, nothing as null. */
const whole = (value: string) => (isSaid(value) ? typedNumber(value) : null);

/** The rows that are sent, each with its place in the form. */
const kept = <Row>(rows: Row[], keep: (row: Row) => boolean) =>
  rows.map((row, place) => ({ row, place })).filter(({ row }) => keep(row));

const rowsOf = (values: FranchiseValues) => ({
  why_choose_points: kept(values.why_choose_points, ({ text }) => isSaid(text)),
  media_gallery: kept(values.media_gallery, ({ url }) => isSaid(url)),
  faqs: kept(values.faqs, ({ question, answer }) => isSaid(question) && isSaid(answer)),
});

const NUMBERS = FIELDS.filter(name => placeOf(name).type === 'number');
const ADMINS = FIELDS.filter(name => placeOf(name).admins);

/** What a save sends (specification §5): empty rows dropped, figures whole or null. A consultant sends their own id. */
export const toPayload = (values: FranchiseValues, kind: FormKind, userId: string) => {
  const rows = rowsOf(values);
  const payload: Record<string, unknown> = {
    ...values,
    ...Object.fromEntries(NUMBERS.map(name => [name, whole(String(values[name]))])),
    is_featured: values.featured,
    why_choose_points: rows.why_choose_points.map(({ row }) => row.text),
    media_gallery: rows.media_gallery.map(({ row }) => ({ url: row.url, caption: row.caption })),
    faqs: rows.faqs.map(({ row }) => row),
  };
  if (kind === 'consultant') {
    for (const field of [...ADMINS, 'is_featured']) delete payload[field];
    payload.consultant_id = userId;
  } else if (!isSaid(values.slug)) delete payload.slug;
  return payload;
};

/** The server numbers the rows that it got; the form shows those that were dropped, too. */
export const placeErrors = (errors: FieldErrors, values: FranchiseValues): FieldErrors => {
  const placed = { ...errors };
  for (const [list, rows] of Object.entries(rowsOf(values))) {
    const found = errors[list];
    if (typeof found !== 'object') continue;
    placed[list] = Object.fromEntries(
      Object.entries(found).map(([index, error]) => [
        rows[Number(index)]?.place ?? index,
        list === 'why_choose_points' && typeof error === 'string' ? { text: error } : error,
      ]),
    );
  }
  return placed;
};

/** The required fields without a value; white space is none. Only the admin's form has a consultant to choose. */
export const missingFields = (values: Partial<FranchiseValues>, kind: FormKind): FormField[] =>
  FIELDS.filter(name => {
    const { required, admins } = placeOf(name);
    return required && !(admins && kind === 'consultant') && !String(values[name] ?? '').trim();
  });
