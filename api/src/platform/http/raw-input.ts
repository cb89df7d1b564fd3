/**
 * Unvalidated input. Rules run on it together with the schema, so that all faults are reported in one response. They
 * must therefore not rely on the type of any field.
 */
export type Fields = Record<string, unknown>;

/** Returns the fields of an input. An input that is not an object has none, and neither has a list, however long. */
export const asFields = (input: unknown): Fields =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};

/** Returns a trimmed text; empty if the value is not a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns the entries of a list; none if the value is not a list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a field's trimmed text; empty if the field is not a text. */
export const textIn = (input: unknown, field: string): string => textOf(asFields(input)[field]);
