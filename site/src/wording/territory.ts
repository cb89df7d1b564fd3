import { MALAYSIAN_STATES } from '@marketplace/api';

const STATES = new Set<string>(MALAYSIAN_STATES);

/** Splits locations into Malaysian states and international ones (specification, section 9). */
export const splitTerritory = (locations: readonly string[]): { malaysia: string[]; international: string[] } => ({
  malaysia: locations.filter(location => STATES.has(location)),
  international: locations.filter(location => !STATES.has(location)),
});

/** Formats locations briefly for a card: `Johor, Selangor +3`. */
export const territorySummary = (locations: readonly string[], shown = 2): string => {
  if (locations.length >= MALAYSIAN_STATES.length && MALAYSIAN_STATES.every(state => locations.includes(state)))
    return locations.length > MALAYSIAN_STATES.length ? 'All Malaysia and abroad' : 'All Malaysia';
  const remainingCount = locations.length - shown;
  return locations.slice(0, shown).join(', ') + (remainingCount > 0 ? ` +${remainingCount}` : '');
};
