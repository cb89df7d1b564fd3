/** A part of a text to mask, and its replacement. */
export interface MaskedPlace {
  start: number;
  end: number;
  mask: string;
}

/** The replacement of a contact detail. */
export const MASK = '•••';
export const MASKED_EMAIL = '•••@•••';
export const MASKED_PHONE = '••• ••••';

/** Returns every match of a pattern; none for null. */
export const findAll = (text: string, pattern: RegExp | null, mask: string): MaskedPlace[] =>
  pattern
    ? [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length, mask }))
    : [];

/** Merges overlapping matches. If each were masked separately, a part of the second could stay visible. */
export const mergeOverlapping = (found: MaskedPlace[]): MaskedPlace[] => {
  const places: MaskedPlace[] = [];
  for (const next of found.sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end);
    else places.push({ ...next });
  }
  return places;
};

export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
