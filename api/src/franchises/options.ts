/** The lists of specification §9 and decisions "Franchises". One home; the API validates by them, the clients show them. */
export const CURRENCIES = ['MYR', 'USD', 'SGD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What the directory takes a record without a currency for. */
export const DIRECTORY_CURRENCY: Currency = 'USD';

export const FRANCHISE_MODELS = [
  'Single-Unit',
  'Multi-Unit',
  'Area Development',
  'Master Franchise',
  'Conversion',
  'Joint Venture',
] as const;

export const TERRITORY_TYPES = ['Malaysia', 'International'] as const;

export const MALAYSIAN_STATES = [
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
] as const;

/** The two forms' lists of origin countries made one. */
export const COUNTRIES = [
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

/** The bounds that the directory's filters offer, in the record's own currency. */
export const MINIMUM_INVESTMENTS = [25_000, 50_000, 100_000, 250_000] as const;
export const MAXIMUM_INVESTMENTS = [50_000, 100_000, 250_000, 500_000] as const;

/** The earliest year of establishment that is believed. */
export const EARLIEST_YEAR = 1800;

/** What a franchise without a consultant answers as `consultant_id`. */
export const SYSTEM_UPLOAD = 'system-upload';
