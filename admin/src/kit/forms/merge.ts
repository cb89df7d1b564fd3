import { isSame } from './draft.ts';

/** Displays a field's value as text. */
const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('\n');
  if (typeof value === 'object') return Object.values(value).map(asText).filter(Boolean).join(' — ');
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return String(value);
};

/** Field that two people changed to different values, with both values as text. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

/** Compares both values of the given fields as users see them. Fields that look the same are left out. */
export const differencesIn = (fields: readonly string[], mine: object, theirs: object): Difference[] => {
  const [typed, stored] = [mine, theirs].map(version => new Map<string, unknown>(Object.entries(version)));
  return fields
    .map(field => ({ field, mine: asText(typed?.get(field)), theirs: asText(stored?.get(field)) }))
    .filter(difference => difference.mine !== difference.theirs);
};

type Values = Record<string, unknown>;

/** Three versions of a form's values. */
interface Versions {
  /** As read when the form opened. */
  before: object;
  /** As typed. */
  mine: object;
  /** As saved by someone else in the meantime. */
  theirs: object;
}

/** Result of a merge. */
export interface Merge {
  /** Values with the changes of both sides. A field that both changed has the typed value. */
  merged: Values;
  /** Fields that both sides changed to different values, for the user to choose. */
  clashing: Difference[];
  /** Fields that only the other person changed. */
  changedByThem: string[];
}

/**
 * Merges the changes of two people field by field.
 * @param toComparable selects the values that users see, by which fields are compared
 */
export const mergeFields = <Form extends object>(
  { before, mine, theirs }: Versions,
  toComparable: (values: Form) => object = values => values,
): Merge => {
  const shown = (values: object) => new Map<string, unknown>(Object.entries(toComparable(values as Form)));
  const [read, typed, stored] = [shown(before), shown(mine), shown(theirs)];
  const fields = Object.keys(mine);
  const isChanged = (version: Map<string, unknown>, field: string) => !isSame(version.get(field), read.get(field));
  const changedByThem = fields.filter(field => isChanged(stored, field) && !isChanged(typed, field) && field in theirs);
  const changedByBoth = fields.filter(field => isChanged(stored, field) && isChanged(typed, field));
  const clashing = differencesIn(changedByBoth, toComparable(mine as Form), toComparable(theirs as Form));
  const theirValues = Object.entries(theirs).filter(([field]) => changedByThem.includes(field));
  return { merged: { ...mine, ...Object.fromEntries(theirValues) }, clashing, changedByThem };
};
