import { COUNTRIES, MALAYSIAN_STATES } from '@marketplace/db/options';

const MALAYSIA = 'Malaysia';

/** Other spellings of places, and cities with the state or country in which they are. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  Johor: ['johor bahru', 'jb', 'batu pahat', 'muar', 'iskandar puteri'],
  Kedah: ['alor setar', 'alor star', 'sungai petani', 'langkawi', 'kulim'],
  Kelantan: ['kota bharu'],
  'Kuala Lumpur': ['kl', 'klang valley', 'bukit bintang', 'cheras', 'bangsar', 'mont kiara'],
  Malacca: ['melaka'],
  'Negeri Sembilan': ['seremban', 'nilai', 'port dickson'],
  Pahang: ['kuantan', 'bentong', 'genting'],
  Penang: ['pulau pinang', 'george town', 'georgetown', 'butterworth', 'bukit mertajam', 'bayan lepas'],
  Perak: ['ipoh', 'taiping', 'teluk intan'],
  Perlis: ['kangar'],
  Putrajaya: ['cyberjaya'],
  Sabah: ['kota kinabalu', 'sandakan', 'tawau'],
  Sarawak: ['kuching', 'miri', 'sibu', 'bintulu'],
  Selangor: ['shah alam', 'petaling jaya', 'pj', 'subang', 'subang jaya', 'klang', 'kajang', 'puchong', 'ampang'],
  Terengganu: ['kuala terengganu'],
  'United Kingdom': ['uk', 'england', 'london'],
  'United States': ['usa', 'us', 'america'],
  'South Korea': ['korea', 'seoul'],
  Thailand: ['bangkok'],
  Indonesia: ['jakarta'],
  Philippines: ['manila'],
  Australia: ['sydney', 'melbourne'],
};

const escaped = (name: string) => name.toLowerCase().replaceAll('.', '\\.');
const PATTERNS = [...MALAYSIAN_STATES, ...COUNTRIES].map(
  place =>
    [
      place,
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${[place, ...(ALSO[place] ?? [])].map(escaped).join('|')})(?![\\p{L}\\p{N}])`,
        'u',
      ),
    ] as const,
);

const STATES: ReadonlySet<string> = new Set(MALAYSIAN_STATES);

/** Returns all places that a text contains. */
const placesIn = (text: string): string[] => {
  const plain = text.normalize('NFKC').toLowerCase();
  return PATTERNS.filter(([, pattern]) => pattern.test(plain)).map(([place]) => place);
};

/** The territory of a franchise. */
export interface Territories {
  territory_type: readonly string[];
  territory_location: readonly string[];
}

/**
 * Returns whether a visitor's preferred location is in a franchise's territory. "Malaysia" matches each of its states.
 * A franchise with a territory type but no location of that type is available everywhere of that type.
 * @param wanted the visitor's text
 * @returns `not_known` if the text contains no known place
 */
export const compareLocation = (
  wanted: string,
  { territory_type, territory_location }: Territories,
): 'inside' | 'outside' | 'not_known' => {
  const namedPlaces = placesIn(wanted).filter(place => place !== 'Other');
  // "Penang, Malaysia" means Penang.
  const meant = namedPlaces.some(place => STATES.has(place))
    ? namedPlaces.filter(place => place !== MALAYSIA)
    : namedPlaces;
  if (meant.length === 0) return 'not_known';
  const isMalaysian = (place: string) => place === MALAYSIA || STATES.has(place);
  const [home, abroad] = [
    territory_location.filter(isMalaysian),
    territory_location.filter(place => !isMalaysian(place)),
  ];
  const isInside = (place: string) => {
    if (territory_location.includes(place)) return true;
    if (!isMalaysian(place)) return territory_type.includes('International') && abroad.length === 0;
    if (place === MALAYSIA) return home.length > 0 || territory_type.includes(MALAYSIA);
    return home.includes(MALAYSIA) || (territory_type.includes(MALAYSIA) && home.length === 0);
  };
  return meant.some(isInside) ? 'inside' : 'outside';
};
