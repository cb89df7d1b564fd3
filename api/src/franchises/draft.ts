import { franchiseSearchWords } from '@marketplace/db';
import { EACH_FIELD, SEARCHED } from './fields.ts';
import type { FranchiseUpdate } from './schemas.ts';
import type { Draft, FranchiseRow } from './stored.ts';

const FOR_THE_ADMIN = new Set(EACH_FIELD.filter(([, { by }]) => by === 'admin').map(([name]) => name));

/** Removes the fields that the caller must not change from a body. */
export function removeAdminFields<Body extends object>(body: Body, admin: boolean): Body;
export function removeAdminFields(body: object, admin: boolean): object {
  if (admin) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !FOR_THE_ADMIN.has(name)));
}

/** Makes `featured` and `is_featured` equal, since both name the same value; the one that the request changes wins. */
const withFeatured = (body: FranchiseUpdate, before: boolean): FranchiseUpdate => {
  const featuredValues = [body.featured, body.is_featured].filter(value => value !== undefined);
  return featuredValues.length === 0
    ? body
    : { ...body, featured: featuredValues.find(value => value !== before) ?? before };
};

/** Values for new rows in columns that have no default in the database. */
export const INITIAL: Draft = Object.fromEntries(
  EACH_FIELD.filter(([, { initial }]) => initial !== undefined).map(([name, { initial }]) => [name, initial]),
);

/**
 * Returns the columns to write: texts are trimmed, empty list items removed, missing fields omitted.
 * @param input the body, with images already stored
 * @param before the stored record; null for a new one
 */
export const draftOf = (input: FranchiseUpdate, before: FranchiseRow | null): Draft => {
  const body = withFeatured(input, before?.featured ?? false);
  const sent = new Map<string, unknown>(Object.entries(body));
  const draft: Draft = Object.fromEntries(
    EACH_FIELD.flatMap(([name, { sent: schema, stored }]) => {
      const value = schema && sent.get(name);
      if (value === undefined) return [];
      const written = stored ? stored(value, { body, before }) : value;
      return written === undefined ? [] : [[name, written]];
    }),
  );
  return { ...draft, ...searchWordsOf(draft, before) };
};

const searchWordsOf = (draft: Draft, before: FranchiseRow | null): Draft => {
  if (SEARCHED.every(name => draft[name] === undefined)) return {};
  const searched = SEARCHED.map(name => [name, draft[name] ?? before?.[name] ?? '']);
  return { search_words: franchiseSearchWords(Object.fromEntries(searched)) };
};

/** Returns whether a save assigns another consultant, who then gets the franchise's leads. */
export const changesConsultant = (
  before: Pick<FranchiseRow, 'consultant_id'> | null,
  { consultant_id }: Draft,
): boolean => consultant_id !== undefined && consultant_id !== null && consultant_id !== before?.consultant_id;
