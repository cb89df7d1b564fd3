/**
 * Unvalidated input. Rules run together with the schema, so that all faults are reported at once, and must not trust
 * any type.
 */
export type Fields = Record<string, unknown>;

/** Returns the fields of an input that may not be an object; a list has none, however long it is. */
export const asFields = (input: unknown): Fields =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};

/** Returns a field's trimmed text; empty if the field is not a text. */
export const textIn = (input: unknown, field: string): string => {
  const value = asFields(input)[field];
  return typeof value === 'string' ? value.trim() : '';
};
