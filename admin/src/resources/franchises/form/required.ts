import type { FormKind } from './payload.ts';
import type { FranchiseValues } from './values.ts';

/** Without these nothing is sent (specification §5), in the order of the form. */
const REQUIRED = [
  'name',
  'category',
  'description',
  'established_year',
  'locations_count',
  'origin_country',
  'consultant_id',
  'image_url',
] as const;
export type RequiredField = (typeof REQUIRED)[number];

/** The required fields without a value; white space is none. Only the admin's form has a consultant to choose. */
export const missingFields = (values: Partial<FranchiseValues>, kind: FormKind): RequiredField[] =>
  REQUIRED.filter(field => (kind === 'admin' || field !== 'consultant_id') && !values[field]?.trim());
