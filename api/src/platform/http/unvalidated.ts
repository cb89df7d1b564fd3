/** Input that nothing is certain of yet: rules are asked together with the schema, so that all faults are told at once. */
export type Fields = Record<string, unknown>;

/** The fields of what may be an object. */
export const asFields = (input: unknown): Fields => (typeof input === 'object' && input !== null ? { ...input } : {});

/** A field's text without white space around it; empty where it is none. */
export const textIn = (input: unknown, field: string): string => {
  const value = asFields(input)[field];
  return typeof value === 'string' ? value.trim() : '';
};
