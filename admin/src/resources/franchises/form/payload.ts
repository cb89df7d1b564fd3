import type { FieldErrors } from '../../../data/faults.ts';
import { parseTypedNumber } from '../../../kit/inputs/typed-number.ts';
import { FIELDS, type FormField, fieldSettings } from './sections.ts';
import type { FranchiseValues, RangeValues } from './values.ts';

/** Role of the user who fills in the form. Admins can edit more fields than the franchise's consultant. */
export type FormKind = 'admin' | 'consultant';

const isFilledIn = (value: string) => value.trim() !== '';

/** Converts typed text to a number, or to null if empty. */
const toNumber = (value: string) => (isFilledIn(value) ? parseTypedNumber(value) : null);

/**
 * Converts the parts of a range. A single value is both the lowest and the highest. An empty day is omitted, so that
 * the server reports it. Null if all parts are empty.
 */
const toRange = ({ min, max, as_of }: RangeValues) => {
  if (![min, max, as_of].some(isFilledIn)) return null;
  const [lowest, highest] = [toNumber(min), toNumber(max)];
  return { min: lowest ?? highest, max: highest ?? lowest, ...(isFilledIn(as_of) && { as_of }) };
};

const isRange = (value: unknown): value is RangeValues =>
  typeof value === 'object' && value !== null && 'as_of' in value;

/** Returns the rows to send. Each has its position in the form, which also contains empty rows. */
const filledRows = <Row>(rows: Row[], isFilled: (row: Row) => boolean) =>
  rows.map((row, place) => ({ row, place })).filter(({ row }) => isFilled(row));

const rowsOf = (values: FranchiseValues) => ({
  why_choose_points: filledRows(values.why_choose_points, ({ text }) => isFilledIn(text)),
  media_gallery: filledRows(values.media_gallery, ({ url }) => isFilledIn(url)),
  faqs: filledRows(values.faqs, ({ question, answer }) => isFilledIn(question) && isFilledIn(answer)),
});

const NUMBERS = FIELDS.filter(name => fieldSettings(name).type === 'number');
const RANGES = FIELDS.filter(name => fieldSettings(name).type === 'range');
const ADMINS = FIELDS.filter(name => fieldSettings(name).admins);

/**
 * Builds the request body of a save (specification, section 5): empty rows are omitted, amounts are whole numbers or
 * null. A consultant always sends their own id.
 */
export const toPayload = (values: FranchiseValues, kind: FormKind, userId: string) => {
  const rows = rowsOf(values);
  const payload: Record<string, unknown> = {
    ...values,
    ...Object.fromEntries(NUMBERS.map(name => [name, toNumber(String(values[name]))])),
    ...Object.fromEntries(RANGES.map(name => [name, isRange(values[name]) ? toRange(values[name]) : null])),
    is_featured: values.featured,
    why_choose_points: rows.why_choose_points.map(({ row }) => row.text),
    media_gallery: rows.media_gallery.map(({ row }) => ({ url: row.url, caption: row.caption })),
    faqs: rows.faqs.map(({ row }) => row),
  };
  if (kind === 'consultant') {
    for (const field of [...ADMINS, 'is_featured']) delete payload[field];
    payload.consultant_id = userId;
  } else if (!isFilledIn(values.slug)) delete payload.slug;
  return payload;
};

/** Maps row errors from the server's row numbers to positions in the form, which also displays the omitted rows. */
export const moveErrorsToFormRows = (errors: FieldErrors, values: FranchiseValues): FieldErrors => {
  const withMoves = { ...errors };
  for (const [list, rows] of Object.entries(rowsOf(values))) {
    const found = errors[list];
    if (typeof found !== 'object') continue;
    withMoves[list] = Object.fromEntries(
      Object.entries(found).map(([index, error]) => [
        rows[Number(index)]?.place ?? index,
        list === 'why_choose_points' && typeof error === 'string' ? { text: error } : error,
      ]),
    );
  }
  return withMoves;
};

/**
 * Returns the required fields that are empty or blank. Consultants cannot choose the consultant, so that field is not
 * required of them.
 */
export const missingFields = (values: Partial<FranchiseValues>, kind: FormKind): FormField[] =>
  FIELDS.filter(name => {
    const { required, admins } = fieldSettings(name);
    return required && !(admins && kind === 'consultant') && !String(values[name] ?? '').trim();
  });
