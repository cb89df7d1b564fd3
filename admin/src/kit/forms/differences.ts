/** Field whose values differ between two versions of a record, as text. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('\n');
  if (typeof value === 'object') return Object.values(value).map(asText).filter(Boolean).join(' — ');
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return String(value);
};

/** Compares the values to save with the stored ones. Fields missing from the stored record are ignored. */
export const differences = (mine: object, theirs: object): Difference[] => {
  const stored = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(mine)
    .filter(([field]) => stored.has(field))
    .map(([field, value]) => ({ field, mine: asText(value), theirs: asText(stored.get(field)) }))
    .filter(difference => difference.mine !== difference.theirs);
};
