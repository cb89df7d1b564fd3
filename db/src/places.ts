/**
 * Every place that a territory can name, as a bit of `franchises.places`. The database keeps that column by itself
 * (migration 024), so the order never changes: a new place comes at the end, with a migration that knows it.
 */
export const PLACES = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Kuala Lumpur',
  'Labuan',
  'Malacca',
  'Negeri Sembilan',
  'Pahang',
  'Penang',
  'Perak',
  'Perlis',
  'Putrajaya',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
  'Malaysia',
  'Singapore',
  'Thailand',
  'Indonesia',
  'Philippines',
  'Vietnam',
  'Hong Kong',
  'Taiwan',
  'South Korea',
  'Japan',
  'China',
  'India',
  'Australia',
  'New Zealand',
  'United Kingdom',
  'United States',
  'Canada',
  'Germany',
  'France',
  'Italy',
  'Other',
] as const;
export type Place = (typeof PLACES)[number];

const KNOWN: readonly string[] = PLACES;
const STATES = 16;
const bit = (at: number) => 2 ** at;

/** Malaysia is wherever one of its states is. */
const ANY_STATE = bit(STATES) - 1;

/** The bits of which a franchise that may open in a place has one; undefined when there is no such place. */
export const placeBits = (place: string): number | undefined => {
  const at = KNOWN.indexOf(place);
  if (at < 0) return undefined;
  return place === 'Malaysia' ? bit(at) + ANY_STATE : bit(at);
};
