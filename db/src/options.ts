/**
 * What a franchise and an enquiry may say: the lists of specification §9 and of the decisions about it. One home: the
 * demo draws from them, the API validates by them, the screens offer them. Needs nothing but the language, for browsers.
 */
export const CURRENCIES = ['MYR', 'USD', 'SGD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const FRANCHISE_MODELS = [
  'Single-Unit',
  'Multi-Unit',
  'Area Development',
  'Master Franchise',
  'Conversion',
  'Joint Venture',
] as const;
export type FranchiseModel = (typeof FRANCHISE_MODELS)[number];

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
export type MalaysianState = (typeof MALAYSIAN_STATES)[number];

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
export type Country = (typeof COUNTRIES)[number];

/** Whole amounts in the site's currency. */
export const INVESTMENT_BUDGETS = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;
export const EXPERIENCES = ['No Experience', 'Some Experience', 'Experienced'] as const;
/** The enquiry form's own; who edits a lead has another list, which is the API's. */
export const ENQUIRY_TIMELINES = [
  'Immediately',
  'Within 6 months',
  '6-12 months',
  'Just exploring',
  '1+ years',
] as const;

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
