import { COUNTRIES, MALAYSIAN_STATES } from '@marketplace/db/options';

const MALAYSIA = 'Malaysia';

/** How places are written besides their names: by other spellings, and by the cities that people name instead. */
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

/** Every place that a text names. */
const placesIn = (text: string): string[] => {
  const plain = text.normalize('NFKC').toLowerCase();
  return PATTERNS.filter(([, pattern]) => pattern.test(plain)).map(([place]) => place);
};

/** Where a franchise may open. */
export interface Territories {
  territory_type: readonly string[];
  territory_location: readonly string[];
}

/**
 * Whether a wanted place is among the territories of a franchise. Malaysia as a whole is wherever one of its states is;
 * a franchise that names no place of a kind that it has is offered everywhere of that kind.
 * @param wanted as the visitor wrote it
 * @returns `not_known` where the text names no place that is on the list, which says nothing against it
 */
export const placeAmong = (
  wanted: string,
  { territory_type, territory_location }: Territories,
): 'inside' | 'outside' | 'not_known' => {
  const named = placesIn(wanted).filter(place => place !== 'Other');
  // "Penang, Malaysia" is Penang.
  const meant = named.some(place => STATES.has(place)) ? named.filter(place => place !== MALAYSIA) : named;
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
