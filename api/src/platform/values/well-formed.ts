const MOST_DEPTH = 12;

/**
 * Text that a database or another program could refuse is made harmless before anything reads it: lone surrogates
 * become U+FFFD. Answers the same value, changed in place.
 * @param value a parsed JSON body
 */
export const wellFormed = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value;
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record)) {
    const inner = record[key];
    if (typeof inner === 'string' ? !inner.isWellFormed() : typeof inner === 'object')
      record[key] = wellFormed(inner, depth + 1);
  }
  return value;
};
