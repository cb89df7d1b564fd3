const MALAYSIAN_STATES = new Set([
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
]);

/** Which kinds of territory these places are (specification §9). */
export const territoryTypes = (places: readonly string[]) => [
  ...(places.some(place => MALAYSIAN_STATES.has(place)) ? ['Malaysia'] : []),
  ...(places.some(place => !MALAYSIAN_STATES.has(place)) ? ['International'] : []),
];
